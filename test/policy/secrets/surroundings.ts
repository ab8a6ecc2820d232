/** A text with a secret in it, and what of it must be gone. */
export type Surrounding = (secret: string, name: string) => string;

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Where a token may stand that is known by its own looks; nothing around it says so. */
export const aroundTokens: Readonly<Record<string, Surrounding>> = {
  'a variable': (secret) => `DEPLOY_WITH=${secret}`,
  JSON: (secret) => `{"id":7,"value":"${secret}","next":null}`,
  YAML: (secret) => `deploy:\n  with: ${secret}\n  when: always`,
  'a path': (secret) => `GET https://api.example.com/v1/items/${secret}/files 404`,
  'a query': (secret) => `GET /v1/items?page=2&with=${secret}&sort=up`,
  'a user of an address': (secret) =>
    `fatal: unable to access 'https://${secret}@git.example.com/a/b.git/'`,
  'a header': (secret) => `> X-Custom: ${secret}`,
  'an option': (secret) => `deploy --with ${secret} --now`,
  'an option with a sign': (secret) => `deploy --with=${secret} --now`,
  'single quotes': (secret) => `with '${secret}', gone`,
  backticks: (secret) => `with \`${secret}\`, gone`,
  'an escaped newline': (secret) => `{"log":"first line\\n${secret}\\nlast line"}`,
  'an escaped tab': (secret) => `"a\\t${secret}\\tb"`,
  'a line of a log': (secret) => `2026-03-04T05:06:07.089Z [info] worker-3 | got ${secret}.`,
  colours: (secret) => `\u001b[32m${secret}\u001b[0m`,
  'percent signs': (secret) => `callback%3Fwith%3D${secret}%26next%3D1`,
  XML: (secret) => `<with>${secret}</with>`,
  'JSON in JSON': (secret) => `{"body":"{\\"with\\":\\"${secret}\\"}"}`,
  'a diff': (secret) => `+${secret}\n-${secret}`,
  'a table': (secret) => `| with | ${secret} |`,
  'a list of words': (secret) => `['curl', '-s', '${secret}']`,
  'base64 of a pair': (secret) => `x ${base64(`user:${secret}`)} y`,
  'base64 of JSON': (secret) => `data: ${base64(`{"with":"${secret}"}`)}`,
};

/** Where a value may stand that only its name gives away. */
export const aroundNamed: Readonly<Record<string, Surrounding>> = {
  'a variable': (secret, name) => `${name}=${secret}`,
  'an exported variable': (secret, name) => `export ${name}="${secret}"`,
  JSON: (secret, name) => `{"user":"anna","${name}":"${secret}","port":5432}`,
  'spaced JSON': (secret, name) => `  "${name}" : "${secret}",`,
  YAML: (secret, name) => `db:\n  user: anna\n  ${name}: ${secret}\n  port: 5432`,
  'quoted YAML': (secret, name) => `  ${name}: '${secret}'`,
  TOML: (secret, name) => `${name} = "${secret}"`,
  INI: (secret, name) => `[db]\nuser = anna\n${name} = ${secret}\n`,
  'a query': (secret, name) => `GET /login?user=anna&${name}=${encodeURIComponent(secret)}&next=1`,
  'an option': (secret, name) => `deploy --user anna --${name} ${quoted(secret)} --now`,
  'an option with a sign': (secret, name) => `deploy --user=anna --${name}=${quoted(secret)} --now`,
  'JSON in JSON': (secret, name) =>
    `{"body":"{\\"user\\":\\"anna\\",\\"${name}\\":\\"${secret}\\"}"}`,
  'an escaped newline': (secret, name) => `{"log":"user=anna\\n${name}=${secret}\\nport=1"}`,
  'a line of a log': (secret, name) =>
    `2026-03-04T05:06:07Z INFO worker-3 | env ${name}=${secret} set`,
  'a container option': (secret, name) => `docker run -e ${name}=${quoted(secret)} image`,
  'a Dockerfile': (secret, name) => `Step 4/9 : ENV ${name} ${secret}`,
  'a dictionary': (secret, name) => `{'user': 'anna', '${name}': '${secret}'}`,
  Ruby: (secret, name) => `{:user=>"anna", "${name}"=>"${secret}"}`,
  XML: (secret, name) => `<user>anna</user><${name}>${secret.replace('&', '&amp;')}</${name}>`,
  'an attribute': (secret, name) => `<add key="${name}" value="${secret.replace('&', '&amp;')}" />`,
  base64: (secret, name) => `${base64(`{"user":"anna","${name}":"${secret}"}`)}`,
  colours: (secret, name) => `\u001b[36m${name}\u001b[39m=\u001b[33m${secret}\u001b[39m`,
  PowerShell: (secret, name) => `$env:${name} = '${secret}'`,
};

function quoted(secret: string): string {
  return /[&!]/.test(secret) ? `'${secret}'` : secret;
}
