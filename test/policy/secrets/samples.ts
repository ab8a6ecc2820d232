/**
 * Secrets that are made anew from a seed, so that none stands in this repository. The forms are the
 * ones that the services publish and that public rule sets (gitleaks, detect-secrets) look for.
 */

/** Numbers below a limit, the same for the same seed (Park and Miller's generator). */
export function seeded(seed: number): (limit: number) => number {
  let state = (seed * 48_271 + 11) % 2_147_483_647;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

const ALPHABETS: Readonly<Record<string, string>> = {
  a: 'abcdefghijklmnopqrstuvwxyz0123456789',
  A: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  U: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  T: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  d: '0123456789',
  h: '0123456789abcdef',
  w: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-',
  b: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
};

/** A text in which each `{A36}` has become 36 characters of that alphabet. */
export function made(form: string, random: (limit: number) => number): string {
  return form.replace(/\{([aAUTdhwb])(\d+)\}/g, (_, alphabet: string, length: string) => {
    const characters = ALPHABETS[alphabet] ?? '';
    const last = Number(length) - 1;
    return Array.from({ length: Number(length) }, (_unused, at) => {
      // A token neither begins nor ends with a dash.
      const plain =
        (at === 0 || at === last) && alphabet === 'w' ? (ALPHABETS.A ?? '') : characters;
      return plain[random(plain.length)];
    }).join('');
  });
}

/** Tokens that are known by what they look like. */
export const tokenForms: Readonly<Record<string, string>> = {
  '1Password secret key': 'A3-{U6}-{U11}-{U5}-{U5}-{U5}',
  '1Password service account': 'ops_eyJ{A260}',
  Adobe: 'p8e-{a32}',
  age: 'AGE-SECRET-KEY-1{U58}',
  Airtable: 'pat{A14}.{h64}',
  'Alibaba access key': 'LTAI{a20}',
  Anthropic: 'sk-ant-api03-{w93}AA',
  Artifactory: 'AKCp{A69}',
  'Artifactory reference': 'cmVmd{A59}',
  Atlassian: 'ATATT3{w186}',
  'AWS access key': 'AKIA{T16}',
  'AWS temporary key': 'ASIA{T16}',
  'AWS old key': 'A3T{U1}{T16}',
  'AWS Bedrock': 'ABSK{A120}',
  'AWS Bedrock short': 'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t{A40}',
  'Azure client secret': '{A3}8Q~{w34}',
  ClickHouse: '4b1d{A38}',
  Clojars: 'CLOJARS_{a60}',
  'Cloudflare origin': 'v1.0-{h24}-{h146}',
  Databricks: 'dapi{h32}',
  'Defined Networking': 'dnkey-{a26}-{a52}',
  DigitalOcean: 'dop_v1_{h64}',
  'DigitalOcean OAuth': 'doo_v1_{h64}',
  'Discord bot': 'M{A25}.{w6}.{w38}',
  'Docker Hub': 'dckr_pat_{w27}',
  Doppler: 'dp.pt.{a43}',
  Duffel: 'duffel_live_{a43}',
  Dynatrace: 'dt0c01.{U24}.{U64}',
  EasyPost: 'EZAK{a54}',
  'Facebook page': 'EAAM{a110}',
  Figma: 'figd_{w40}',
  Flutterwave: 'FLWSECK_TEST-{h32}-X',
  'Fly.io': 'fm2_{A110}',
  'Fly.io other': 'fo1_{w43}',
  'Frame.io': 'fio-u-{w64}',
  'GitHub personal': 'ghp_{A36}',
  'GitHub OAuth': 'gho_{A36}',
  'GitHub app': 'ghs_{A36}',
  'GitHub refresh': 'ghr_{A36}',
  'GitHub fine-grained': 'github_pat_{A22}_{A59}',
  GitLab: 'glpat-{w20}',
  'GitLab routable': 'glpat-{w40}.{a9}',
  'GitLab job': 'glcbt-{A2}_{w20}',
  'GitLab deploy': 'gldt-{w20}',
  'GitLab feature flags': 'glffct-{w20}',
  'GitLab runner': 'glrt-{w20}',
  'GitLab registration': 'GR1348941{w20}',
  'GitLab OAuth': 'gloas-{w64}',
  'Google API key': 'AIza{w35}',
  'Google OAuth': 'ya29.{w60}',
  'Google client secret': 'GOCSPX-{w28}',
  'Google refresh': '1//0{w60}',
  'Grafana cloud': 'glc_{A60}',
  'Grafana service account': 'glsa_{A32}_{h8}',
  'Grafana old': 'eyJrIjoi{A80}',
  Groq: 'gsk_{A52}',
  Harness: 'pat.{w22}.{A24}.{A20}',
  Heroku: 'HRKU-AA{w58}',
  'Hugging Face': 'hf_{A34}',
  'Hugging Face organisation': 'api_org_{A34}',
  Infracost: 'ico-{A32}',
  'JSON Web Token': 'eyJ{A20}.eyJ{A40}.{w43}',
  Linear: 'lin_api_{A40}',
  Mailchimp: '{h32}-us12',
  Mailgun: 'key-{h32}',
  Mapbox: 'sk.eyJ{A60}.{w22}',
  MaxMind: '{A6}_{A29}_mmk',
  'New Relic': 'NRAK-{U27}',
  'New Relic browser': 'NRJS-{h19}',
  Notion: 'ntn_{d11}{A35}',
  npm: 'npm_{A36}',
  NuGet: 'oy2{a43}',
  'Octopus Deploy': 'API-{U26}',
  OpenAI: 'sk-{A20}T3BlbkFJ{A20}',
  'OpenAI project': 'sk-proj-{w74}T3BlbkFJ{w74}',
  OpenShift: 'sha256~{w43}',
  Perplexity: 'pplx-{A48}',
  PlanetScale: 'pscale_tkn_{w43}',
  'PlanetScale password': 'pscale_pw_{w43}',
  Postman: 'PMAK-{h24}-{h34}',
  Prefect: 'pnu_{A36}',
  Pulumi: 'pul-{h40}',
  PyPI: 'pypi-AgEIcHlwaS5vcmc{w100}',
  ReadMe: 'rdme_{a70}',
  Replicate: 'r8_{A37}',
  Resend: 're_{A8}_{A24}',
  RubyGems: 'rubygems_{h48}',
  Scalingo: 'tk-us-{w48}',
  SendGrid: 'SG.{w22}.{w43}',
  Sendinblue: 'xkeysib-{h64}-{a16}',
  'Sentry user': 'sntryu_{h64}',
  'Sentry organisation': 'sntrys_eyJpYXQiO{A60}_{A43}',
  SettleMint: 'sm_pat_{A16}',
  Shippo: 'shippo_live_{h40}',
  Shopify: 'shpat_{h32}',
  'Slack bot': 'xoxb-{d12}-{d12}-{A24}',
  'Slack user': 'xoxp-{d12}-{d12}-{d12}-{h32}',
  'Slack app': 'xapp-1-{U11}-{d13}-{h64}',
  'Slack config': 'xoxe.xoxp-1-{U163}',
  Sourcegraph: 'sgp_{h40}',
  'Sourcegraph instance': 'sgp_{h16}_{h40}',
  Square: 'sq0atp-{w22}',
  'Square access': 'EAAA{w60}',
  Stripe: 'sk_live_{A24}',
  'Stripe restricted': 'rk_prod_{A40}',
  'Stripe webhook': 'whsec_{A32}',
  Supabase: 'sbp_{h40}',
  Telegram: '{d10}:AA{w33}',
  'Terraform Cloud': '{A14}.atlasv1.{w67}',
  Twilio: 'SK{h32}',
  Typeform: 'tfp_{w59}',
  'Vault service': 'hvs.{w95}',
  'Vault batch': 'hvb.{w140}',
  Vercel: 'vcp_{A56}',
  Yandex: 'AQVN{w36}',
  'Yandex IAM': 't1.{A40}.{w86}',
};

/** Names whose value is secret, as configs, variables and reports have them. */
export const secretNames: readonly string[] =
  'PASSWORD password Passwd DB_PASSWORD db_password dbPassword PGPASSWORD MYSQL_PWD MYSQL_ROOT_PASSWORD SMTP_PASS SMTP_PASSWORD smtpPass SECRET_KEY_BASE SECRET_KEY secretKey JWT_SECRET SESSION_SECRET CLIENT_SECRET clientSecret client-secret WEBHOOK_SECRET API_KEY api_key apiKey api-key STRIPE_API_KEY ACCESS_TOKEN access_token accessToken refresh_token refreshToken id_token GITHUB_TOKEN NPM_TOKEN CODECOV_TOKEN sonar.token AUTH_TOKEN authToken AWS_SECRET_ACCESS_KEY aws_secret_access_key AWS_SESSION_TOKEN PRIVATE_KEY private_key ENCRYPTION_KEY encryptionKey SIGNING_KEY RAILS_MASTER_KEY MASTER_KEY APP_KEY LICENSE_KEY DEPLOY_KEY ADMIN_PASS ansible_become_pass ansible_ssh_pass vault_password spring.datasource.password storePassword keyPassword KEYSTORE_PASSWORD PASSPHRASE GPG_PASSPHRASE credentials DB_CREDS PASSWORD_PROD TOKEN_1 API_KEY_OLD SECRET_VALUE PRIVATE_KEY_BASE64 TF_VAR_db_password NEXTAUTH_SECRET ADMIN_PW redis_pw bindPassword ACCOUNT_KEY StorageAccountKey SharedAccessKey SLACK_SIGNING_SECRET COOKIE_SECRET OAUTH_TOKEN BOT_TOKEN botToken SERVICE_KEY SUPABASE_SERVICE_ROLE_KEY DD_API_KEY wifi_psk VAULT_TOKEN CONSUL_HTTP_TOKEN SENTRY_AUTH_TOKEN'.split(
    ' ',
  );

/** What stands behind such a name: random text, and what people think up. */
export const secretValues: readonly string[] = [
  '{A24}',
  '{h32}',
  '{b40}=',
  'tr0ub4dor&{d3}',
  'Winter{d4}!',
];
