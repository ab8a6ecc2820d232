import { type FindSecrets, spansOf } from './secret-text.ts';

/** Tokens that are known by the form their service gives them, wherever they stand. */
export const findServiceTokens: FindSecrets = ({ bare }) => {
  shape ??= new RegExp(`${BEFORE}(?<secret>${forms.join('|')})(?!\\w)`, 'gdm');
  return spansOf(bare, shape).filter(({ start, end }) => isMade(bare.slice(start, end)));
};

let shape: RegExp | undefined;

// Behind a word, but for `%3D`, the sign of a changed line and an escaped character.
const BEFORE = '(?:(?<![\\w-])|(?<=%[0-9A-Fa-f]{2})|(?<=^[+-]))';

// `sk-loading-animation-of-a-page` is no key.
function isMade(token: string): boolean {
  return !/^[a-z_-]+$/.test(token);
}

const forms: readonly string[] = [
  // AWS
  '(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z2-7]{16}',
  'ABSK[A-Za-z0-9+/]{60,}={0,2}',
  'bedrock-api-key-[A-Za-z0-9+/=]{20,}',
  // GitHub, GitLab, Bitbucket and Atlassian
  'gh[pousr]_[A-Za-z0-9]{30,255}',
  'github_pat_[A-Za-z0-9_]{50,255}',
  'gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|ffct|wt)-[\\w.-]{20,}',
  'GR1348941[\\w-]{20}',
  'ATATT3[\\w=-]{60,}',
  'ATBB[A-Za-z0-9]{24,}',
  'ATCTT3[\\w=-]{60,}',
  // Slack, Discord, Telegram, Facebook
  'xox[abeoprs]-[A-Za-z0-9-]{10,}',
  'xapp-\\d-[A-Za-z0-9-]{20,}',
  'xoxe\\.xox[bp]-\\d-[A-Za-z0-9]{20,}',
  '[MNO][A-Za-z\\d_-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,40}',
  '\\d{8,10}:AA[\\w-]{32,34}',
  'EAA[A-Za-z0-9]{90,}',
  '\\d{15,16}\\|[\\w-]{27,40}',
  // Payment
  '(?:sk|rk|pk)_(?:live|test|prod)_[A-Za-z0-9]{10,}',
  'whsec_[A-Za-z0-9+/=]{24,}',
  'sq0(?:atp|csp|idp)-[\\w-]{22,}',
  'EAAA[\\w-]{60}',
  'access_token\\$(?:production|sandbox)\\$[a-z0-9]{16}\\$[a-f0-9]{32}',
  'FLW(?:SEC|PUB)K(?:_TEST)?-[a-zA-Z0-9]{12,}(?:-X)?',
  'duffel_(?:test|live)_[\\w=-]{43}',
  // Google
  'AIza[\\w-]{35}',
  'ya29\\.[\\w-]{20,}',
  'GOCSPX-[\\w-]{28}',
  '1//0[\\w-]{40,}',
  // Models
  'sk-ant-[\\w-]{20,}',
  'sk-(?:proj|svcacct|admin|or-v1)-[\\w-]{20,}',
  'sk-[A-Za-z0-9]{32,}',
  '(?:hf|api_org)_[A-Za-z0-9]{30,}',
  'r8_[A-Za-z0-9]{37}',
  'gsk_[A-Za-z0-9]{40,}',
  'xai-[A-Za-z0-9]{60,}',
  'pplx-[A-Za-z0-9]{40,}',
  // Packages
  'npm_[A-Za-z0-9]{36}',
  'pypi-AgE[\\w-]{50,}',
  'rubygems_[a-f0-9]{48}',
  'cio[A-Za-z0-9]{32}',
  'oy2[a-z0-9]{43}',
  'CLOJARS_[A-Za-z0-9]{60}',
  'dckr_(?:pat|oat)_[\\w-]{24,}',
  'AKCp[A-Za-z0-9]{60,}',
  'cmVmd[A-Za-z0-9]{59,}',
  // Mail and telephone
  'SG\\.[\\w-]{16,32}\\.[\\w-]{16,64}',
  'key-[0-9a-f]{32}',
  '[0-9a-f]{32}-us\\d{1,2}',
  '(?:SK|AC)[0-9a-f]{32}',
  'xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}',
  're_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}',
  // Shops, hosting and data
  'shp(?:at|ss|ca|pa|tka)_[a-fA-F0-9]{32}',
  'do[opr]_v1_[a-f0-9]{64}',
  'HRKU-[\\w-]{36,}',
  'tk-us-[\\w-]{48}',
  'f(?:m[12][ar]?|o1)_[\\w+/=-]{40,}',
  'FlyV1 fm\\d_[\\w+/=,-]{40,}',
  'sbp_[a-f0-9]{40}',
  'sb_(?:secret|publishable)_[\\w-]{20,}',
  'pscale_(?:tkn|pw|oauth)_[\\w.=-]{32,}',
  'nf[pcou]_[A-Za-z0-9]{36}',
  'dapi[a-f0-9]{32}(?:-\\d)?',
  'rnd_[A-Za-z0-9]{28,}',
  'vc[pcik]_[A-Za-z0-9]{24,}',
  'LTAI[A-Za-z0-9]{16,24}',
  'AKID[A-Za-z0-9]{32}',
  'AQVN[\\w-]{35,38}',
  't1\\.[\\w-]{20,}={0,2}\\.[\\w-]{86}={0,2}',
  'v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}',
  '4b1d[A-Za-z0-9]{38}',
  'dnkey-[a-z0-9=_-]{26}-[a-z0-9=_-]{52}',
  'sm_[aps]at_[A-Za-z0-9]{16}',
  'sha256~[\\w-]{43}',
  // Watching and building
  'NRA[AK]-[A-Z0-9]{27}',
  'NRII-[\\w-]{32}',
  'NRJS-[a-f0-9]{19}',
  'sntry[su]_[\\w=+/-]{40,}',
  'glsa_[A-Za-z0-9]{32}_[a-fA-F0-9]{8}',
  'glc_[A-Za-z0-9+/=]{32,}',
  'eyJrIjoi[A-Za-z0-9]{60,}={0,2}',
  'dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}',
  'CCI(?:PAT|PRJ)_[\\w]{22,}_[a-f0-9]{40}',
  'bk(?:ua|ct)_[a-f0-9]{40}',
  'pul-[a-f0-9]{40}',
  'pnu_[A-Za-z0-9]{36}',
  'ico-[A-Za-z0-9]{32}',
  'API-[A-Z0-9]{26}',
  '[ps]at\\.[\\w-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}',
  'sgp_(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}',
  'ph[xc]_[A-Za-z0-9]{40,}',
  'ddp?_[A-Za-z0-9]{34,}',
  // Secret stores
  'hv[sbr]\\.[\\w-]{24,}',
  '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w=-]{60,}',
  'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{30,}',
  'ops_eyJ[\\w+/=-]{80,}',
  'A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}',
  'AGE-SECRET-KEY-1[0-9A-Z]{58}',
  // Work
  'lin_(?:api|oauth)_[A-Za-z0-9]{32,}',
  '(?:secret|ntn)_[A-Za-z0-9]{40,}',
  'fig[duo]r?_[\\w-]{36,}',
  'fio-u-[\\w=-]{64}',
  'p8e-[A-Za-z0-9]{32}',
  'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}',
  'PMAK-[a-f0-9]{24}-[a-f0-9]{34}',
  'rdme_[a-z0-9]{70}',
  'tfp_[\\w-]{40,}',
  '[sp]k\\.eyJ[\\w-]{20,}\\.[\\w-]{20,}',
  '[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk',
  's-s4t2(?:ud|af)-[a-f0-9]{64}',
  'EZ[AT]K[A-Za-z0-9]{54}',
  'shippo_(?:live|test)_[a-fA-F0-9]{40}',
  'sl\\.(?:u\\.)?[\\w-]{100,}',
  // Azure
  '[\\w~.-]{3}\\dQ~[\\w~.-]{31,34}',
  // JSON Web Tokens, encrypted ones too
  'eyJ[\\w-]{8,}\\.(?:eyJ[\\w-]{8,}\\.[\\w-]*|[\\w-]*(?:\\.[\\w-]{8,}){3})',
];
