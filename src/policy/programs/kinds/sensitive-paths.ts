import { matchesGlob } from '../../glob.ts';
import { dangerous, type Judgement, safe } from '../../judgement.ts';

/** Files that hold credentials, or that other programs run or obey. */
export function judgePathIn(text: string, isWritten: boolean): Judgement {
  if (!PUBLIC.test(text) && SECRETS.test(text))
    return dangerous(`reads or writes credentials: \`${shortened(text)}\``);
  if (isWritten && OBEYED.test(text)) {
    return dangerous(`changes what other programs run: \`${shortened(text)}\``);
  }
  return safe;
}

/** True for a pattern that may stand for a file of secrets: `.e*`, `.[e]nv`. */
export function mayBeSecret(pattern: string): boolean {
  const name = pattern.replace(/^.*\//, '');
  return HIDDEN.some((secret) => name.startsWith('.') && matchesGlob(name, secret));
}

const HIDDEN = [
  '.env',
  '.env.local',
  '.envrc',
  '.npmrc',
  '.netrc',
  '.bash_history',
  '.pypirc',
  '.ssh',
  '.git-credentials',
];

const PUBLIC = /\.pub$|\.env\.(?:example|sample|template|dist|defaults|test|ci)\b|known_hosts/;

const SECRETS =
  /(?:^|\/)\.config\/?$|(?:^|[/=@"'\s:])(?:\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.docker|\.password-store|\.config\/(?:gh|gcloud|hub|op|doctl|rclone|sops|stripe|containers)|\.codex|\.fly|\.oci|\.terraform\.d|\.local\/share\/keyrings|\.composer|\.cache\/huggingface|\.claude|\.gemini)(?:\/|$|["'\s])|(?:^|[/=@"'\s:])(?:\.\w*_history|\.env(?:\.[\w-]+)?|\.envrc|\.netrc|_netrc|\.databrickscfg|\.rclone\.conf|gradle\.properties|auth\.json|msal_token\w*\.json|\.bash_h\S*|\.git-credentials|\.npmrc|\.yarnrc|\.pypirc|\.pgpass|\.my\.cnf|\.htpasswd|\.vault-token|\.dockercfg|\.s3cfg|\.boto|credentials(?:\.\w+)?|secrets?(?:\.\w+)+|id_(?:rsa|dsa|ecdsa|ed25519)\w*|master\.key|[\w.-]*\.(?:pem|p12|pfx|keystore|jks|kdbx|ppk|key|asc|gpg))(?:$|["'\s):,])|\/etc\/(?:shadow|gshadow|sudoers\S*|ssl\/private|ssh)|\/proc\/[^/]+\/(?:environ|mem|maps|fd|root|cwd)|\/Library\/Keychains|Login Data|google-chrome|chromium\/Default|BraveSoftware|\.mozilla|Firefox\/Profiles|cookies\.sqlite|logins\.json|\/var\/run\/docker\.sock|wallet\.dat/i;

const OBEYED =
  /(?:^|\/)\.git\/(?:hooks|config|modules|info\/attributes)|(?:^|\/)\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile|inputrc|vimrc|gitconfig|xinitrc|xprofile|husky)\b|\.config\/(?:autostart|systemd|fish)|\/etc\/|LaunchAgents|LaunchDaemons|authorized_keys|\/cron|(?:^|\/)\.config\/git|~\/\.?(?:local\/)?bin\/|(?:^|\/)\.npmrc$|\.vscode\/(?:tasks|settings)|(?:^|\/)\.wisp|(?:^|\/)wisp\.json$/;

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
