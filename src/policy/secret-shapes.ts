/**
 * What secrets look like. Each shape marks the part to mask with the group `secret`; what stands
 * around it stays readable. The formats of the services are their own published ones.
 */
export const secretShapes: readonly RegExp[] = [
  // PEM and OpenPGP private keys; a cut-off block counts to its end.
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?<secret>[\s\S]*?)(?:-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|$(?![\s\S]))/g,
  // https://name:password@host
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'<>]{0,200}:(?<secret>[^\s/@"'<>]{1,300})@/gi,
  // Addresses that are themselves the secret.
  /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[A-Za-z0-9/_-]{20,})/g,
  /\b(?:discord(?:app)?|canary\.discord)\.com\/api\/webhooks\/\d+\/(?<secret>[\w-]{40,})/g,
  /\.webhook\.office\.com\/webhookb2\/(?<secret>[\w@/-]{40,})/g,
  // HTTP headers.
  /\b(?:proxy-)?authorization["']?\s*[:=]\s*["']?(?:bearer|basic|token|digest|apikey|bot|negotiate)\s+(?<secret>[^\s"',;]{4,})/gi,
  /\b(?:proxy-)?authorization["']?\s*:\s*["']?(?<secret>(?!(?:bearer|basic|token|digest|apikey|bot|negotiate)\b)[\w.~+/=-]{12,})/gi,
  /\bbearer\s+(?<secret>[\w.~+/-]{16,}=*)/gi,
  /\b(?:x-(?:api|auth|access|amz-security|vault|goog-api|shopify-access|gitlab|functions)-?(?:key|token)|private-token|job-token|dd-api-key|x-token|apikey)["']?\s*[:=]\s*["']?(?<secret>[^\s"',;]{6,})/gi,
  /\b(?:set-)?cookie:\s*(?<secret>[^\r\n"']{8,})/gi,
  // --password=x, --token x, mysql -pSECRET, curl -u name:password
  /(?<=^|\s)--?(?:[a-z0-9]{1,30}[-_]){0,4}(?:password|passwd|passphrase|pass|secret|token|api-?key|apikey|access-?key|secret-?key|private-?key|auth-?token|client-?secret|storepass|keypass)(?:=|\s+)(?:"(?<secret>[^"\n]+)"|'(?<secret2>[^'\n]+)'|(?<secret3>(?!-)[^\s"']+))/gi,
  /\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;&]{0,500}?\s-p(?<secret>[^\s'"]{3,})/g,
  /\b(?:curl|wget|http|xh)\b[^\n|;&]{0,500}?\s(?:-u|--user|-a|--auth)[ =]["']?[^\s:"']+:(?<secret>[^\s"']+)/g,
  /\bsshpass\s+-p\s*["']?(?<secret>[^\s"']+)/g,
  // NAME_TOKEN=x, "password": "x", password: x
  /(?:password|passwd|passphrase|secret|token|api_?key|apikey|access_?key(?:_?id)?|secret_?key|private_?key|signing_?key|encryption_?key|client_?secret|credentials?|_pwd|auth_?key|account_?key|connection_?string)\\?["']?\s*(?:=>|:=|=)\s*\\?(?:"(?<secret>[^"\n\\]{3,})|'(?<secret2>[^'\n\\]{3,})|(?<secret3>(?![[$<{(%"'*]|[A-Za-z_]\w*(?:\.\w+)*\(|process\.env|os\.environ|true\b|false\b|null\b|none\b|undefined\b|\d{1,4}\b)[^\s"',;&)}\]]{4,}))/gi,
  /(?:password|passwd|passphrase|secret|token|api_?key|apikey|access_?key(?:_?id)?|secret_?key|private_?key|client_?secret|auth_?token)\\?["']\s*:\s*\\?["'](?<secret>(?![$<{*])[^"'\n\\]{3,})/gi,
  /(?:password|passwd|passphrase|api_?key|apikey|access_?token|auth_?token|secret_?key|access_?key|client_?secret|private_?key)\s*:\s+(?<secret>(?=[^\s]*[\d!#%^&*+/=~])(?![$<{*([])[^\s"',;]{6,})/gi,
  // By the services' own prefixes and forms.
  new RegExp(`(?<![\\w/+-])(?<secret>${services().join('|')})(?![\\w+-])`, 'g'),
];

/**
 * False for a text in which no shape can match, which is quick to tell: every shape has one of these
 * marks, names what it hides, or is a long word.
 */
export function mayHoldSecret(text: string): boolean {
  return MARKS.test(text);
}

const MARKS = /[=:@]|-----|pass|secret|token|key|mysql|mariadb|[\w.~+/%-]{16}/i;

function services(): string[] {
  return [
    // AWS
    '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}',
    // GitHub, GitLab, Bitbucket and Atlassian
    'gh[pousr]_[A-Za-z0-9]{30,255}',
    'github_pat_[A-Za-z0-9_]{50,255}',
    'gl(?:pat|oas|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct)-[\\w.-]{20,}',
    'ATATT3[\\w=-]{60,}',
    'ATBB[A-Za-z0-9]{24,}',
    'ATCTT3[\\w=-]{60,}',
    // Slack, Discord, Telegram
    'xox[abeoprs]-[A-Za-z0-9-]{10,}',
    'xapp-\\d-[A-Za-z0-9-]{20,}',
    'xoxe\\.xox[bp]-\\d-[A-Za-z0-9]{20,}',
    '[MNO][A-Za-z\\d_-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,40}',
    '\\d{8,10}:AA[\\w-]{32,34}',
    // Payment
    '(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}',
    'whsec_[A-Za-z0-9+/=]{24,}',
    'sq0(?:atp|csp|idp)-[\\w-]{22,}',
    'EAAA[\\w-]{60}',
    'access_token\\$(?:production|sandbox)\\$[a-z0-9]{16}\\$[a-f0-9]{32}',
    // Google
    'AIza[\\w-]{35}',
    'ya29\\.[\\w-]{20,}',
    'GOCSPX-[\\w-]{28}',
    '1//0[\\w-]{40,}',
    // Models
    'sk-ant-[\\w-]{20,}',
    'sk-(?:proj|svcacct|admin|or-v1)-[\\w-]{20,}',
    'sk-[A-Za-z0-9]{32,}',
    'hf_[A-Za-z0-9]{30,}',
    'r8_[A-Za-z0-9]{37}',
    'gsk_[A-Za-z0-9]{40,}',
    'xai-[A-Za-z0-9]{60,}',
    'pplx-[A-Za-z0-9]{40,}',
    // Packages
    'npm_[A-Za-z0-9]{36}',
    'pypi-AgEI[\\w-]{50,}',
    'rubygems_[a-f0-9]{48}',
    'cio[A-Za-z0-9]{32}',
    'oy2[a-z0-9]{43}',
    'dckr_(?:pat|oat)_[\\w-]{24,}',
    'AKCp[A-Za-z0-9]{60,}',
    'cmVmdGtu[A-Za-z0-9]{50,}',
    // Mail and telephone
    'SG\\.[\\w-]{16,32}\\.[\\w-]{16,64}',
    'key-[0-9a-f]{32}',
    '[0-9a-f]{32}-us\\d{1,2}',
    'SK[0-9a-f]{32}',
    'xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}',
    're_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}',
    // Shops, hosting and data
    'shp(?:at|ss|ca|pa|tka)_[a-fA-F0-9]{32}',
    'do[opr]_v1_[a-f0-9]{64}',
    'HRKU-[\\w-]{36,}',
    'fm[12]_[\\w+/=-]{40,}',
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
    // Watching and building
    'NRA[AK]-[A-Z0-9]{27}',
    'NRJS-[a-f0-9]{19}',
    'sntry[su]_[\\w=+/-]{40,}',
    'glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}',
    'glc_[A-Za-z0-9+/=]{32,}',
    'CCI(?:PAT|PRJ)_[\\w]{22,}_[a-f0-9]{40}',
    'bk(?:ua|ct)_[a-f0-9]{40}',
    'pul-[a-f0-9]{40}',
    'phx_[A-Za-z0-9]{40,}',
    'ddp?_[A-Za-z0-9]{34,}',
    // Secret stores
    'hv[sbr]\\.[\\w-]{24,}',
    '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w=-]{60,}',
    'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{30,}',
    'ops_eyJ[\\w+/=-]{80,}',
    'AGE-SECRET-KEY-1[0-9A-Z]{58}',
    // Work
    'lin_(?:api|oauth)_[A-Za-z0-9]{32,}',
    '(?:secret|ntn)_[A-Za-z0-9]{40,}',
    'fig[duo]r?_[\\w-]{36,}',
    'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}',
    'PMAK-[a-f0-9]{24}-[a-f0-9]{34}',
    'tfp_[\\w-]{40,}',
    'EZ[AT]K[a-f0-9]{54}',
    'shippo_(?:live|test)_[a-f0-9]{40}',
    'sl\\.(?:u\\.)?[\\w-]{100,}',
    'EAA[A-Za-z0-9]{90,}',
    // Azure
    '(?<=AccountKey=|SharedAccessKey=)[A-Za-z0-9+/]{40,}={0,2}',
    '(?<=[?&;]sig=)[\\w%+/=-]{30,}',
    '[\\w~.-]{3}\\dQ~[\\w~.-]{31,34}',
    // JSON Web Tokens
    'eyJ[\\w-]{8,}\\.eyJ[\\w-]{8,}\\.[\\w-]*',
  ];
}
