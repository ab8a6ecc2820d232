import { type FindSecrets, spansOf } from './secret-text.ts';
import { isPlaceholder } from './secret-values.ts';

/** Passwords that programs take by short options or by their place, and hashes of passwords. */
export const findInCommands: FindSecrets = ({ bare }) =>
  (MARK.test(bare) ? commands : [])
    .flatMap((shape) => spansOf(bare, shape))
    .filter(({ start, end }) => !isPlaceholder(bare.slice(start, end)));

const MARK =
  /\$|login|mysql|mariadb|curl|wget|http|xh|redis|ldap|mongo|twine|zip|7z|sshpass|smb|ftp|pass:|htpasswd|net use|auth init|identified|password|token|secret|api key|sqlcmd|rar|rabbitmqctl|:543|kind:/i;

/** A program, what stands between it and its option on the same command, the option. */
function option(programs: string, options: string, value = VALUE): RegExp {
  return new RegExp(`\\b(?:${programs})\\b[^\\n|;&]{0,500}?\\s${options}${value}`, 'gd');
}

const VALUE = `["'\\\\]{0,2}(?<secret>(?!-)[^\\s"'\\\\]{3,})`;
const PAIR = `["'\\\\]{0,2}[^\\s:"'$]{1,100}:(?<secret>[^\\s"'\\\\]{3,})`;

const commands: readonly RegExp[] = [
  option(
    '(?:docker|podman|nerdctl|buildah|skopeo|helm registry|oras|crane auth|az|heroku|cf|oc|npm|vault)\\s+login',
    '-p[ =]?',
  ),
  option('mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump', '-p'),
  option('curl|wget', '(?:-[a-zA-Z]{0,8}u|--user|--proxy-user|-U)[ =]?', PAIR),
  option('http|https|xh', '(?:-a|--auth)[ =]', PAIR),
  option('redis-cli', '-a[ =]?'),
  option('ldap(?:search|modify|add|delete|passwd|whoami)', '-w[ =]?'),
  option('mongo|mongosh|mongodump|mongorestore|mongoexport|mongoimport|twine|influx', '-p[ =]?'),
  option('sqlcmd|bcp|unzip|zip|zipcloak', '-P[ =]?'),
  option('7z|7za|7zr|7zz|rar|unrar', '-p'),
  option('sshpass', '-p[ =]?'),
  option(
    'smbclient|rpcclient|smbmap|net',
    '-U[ =]?',
    `["']?[^\\s%"']{1,100}%(?<secret>[^\\s"']{3,})`,
  ),
  option('lftp|ncftp', '-u[ =]?', `["']?[^\\s,"']{1,100},(?<secret>[^\\s"']{3,})`),
  option(
    'doctl auth init|fly auth|cargo login|vault login',
    '(?:-t[ =]?)?',
    `(?<secret>(?=\\S*\\d)[\\w.-]{16,})`,
  ),
  option('htpasswd', '-[a-zA-Z]*b[a-zA-Z]*\\s+\\S+\\s+\\S+\\s+'),
  option('rabbitmqctl', '(?:add_user|change_password)\\s+\\S+\\s+'),
  option('net use', '/user:\\S+\\s+'),
  /\b(?:pass(?:in|out)?|env)?\s?pass:(?<secret>[^\s"':;,|]{4,})(?=\s|["']|$)/dg,
  /\b(?:echo|printf)\s+(?:-n\s+)?["']?(?<secret>[^\s"'|;&]{3,200})["']?\s{0,4}\|[^\n]{0,200}?--(?:password-stdin|with-token)\b/dg,
  // SQL
  /\bidentified\s+(?:with\s+\S{1,40}\s+)?by\s+(?:password\s+)?["'](?<secret>[^"'\n]{1,200})["']/dgi,
  /\b(?:user|role)\b[^\n;]{0,200}?\bpassword\s+["'](?<secret>[^"'\n]{1,200})["']/dgi,
  // What a sentence says behind the word
  /\bpass(?:word|phrase|wd)\s+(?:is\s+|was\s+)?["'`]?(?<secret>(?=[^\s"'`]*[A-Za-z])(?=[^\s"'`]*\d)[^\s"'`:()/=.]{6,})(?![^\s"'`,;.!)])/dgi,
  /\b(?:token|secret|api key)\s+(?:is\s+|was\s+)?["'`](?<secret>(?=[^\s"'`]*[A-Za-z])(?=[^\s"'`]*\d)[^\s"'`:()/]{16,})["'`]/dgi,
  // Hashes of passwords (crypt(3), Apache, Argon2), and PostgreSQL's and Kubernetes' files.
  /\$(?:1|2[abxy]?|5|6|y|7|apr1|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]*)\$(?<secret>[^\s:'",]{20,})/dg,
  /^[\w.*-]{1,200}:(?:54\d\d|6432|\*):[^\s:]{1,100}:[^\s:]{1,100}:(?<secret>\S{3,})$/dgm,
  /\bkind:[ \t]*["']?Secret\b[\s\S]{0,400}?\b(?:string)?data:(?<secret>(?:\s*\n[ \t]+[\w.-]+:[ \t]*\S[^\n]*)+)/dgi,
];
