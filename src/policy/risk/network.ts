import { isSink } from '../paths.ts';
import { writesInside } from './files.ts';
import {
  type Call,
  dangerous,
  each,
  hasFlag,
  hasOption,
  type Judgement,
  moderate,
  type ProgramTable,
  safe,
} from './judgement.ts';

/** Programs that talk to other machines. */
export const network: ProgramTable = {
  curl: judgeCurl,
  ...each('wget wget2 aria2c axel', judgeDownload),
  ...each('http https xh httpie curlie', judgeHttpie),
  ...each('ssh mosh autossh', ({ name, args }) =>
    hasFlag(args, 'RDwA') || args.some((arg) => /ProxyCommand|LocalCommand|PermitLocal/i.test(arg))
      ? dangerous(`\`${name}\` opens a way in or runs another program`)
      : moderate(`\`${name}\` runs on another machine`),
  ),
  ...each('scp sftp lftp ftp rclone s3cmd mc gsutil s5cmd rsh telnet', judgeTransfer),
  ...each('nc ncat netcat socat', ({ name }) =>
    dangerous(`\`${name}\` moves anything to or from anywhere`),
  ),
  ...each('openssl', ({ args }) =>
    /^(?:version|rand|dgst|sha\d+|md5|x509|verify|asn1parse|ciphers|list|help)$/.test(args[0] ?? '')
      ? safe
      : dangerous('`openssl` handles keys or connections'),
  ),
  ...each(
    'ping ping6 traceroute tracepath mtr dig nslookup host whois getent arp ip ifconfig netstat ss route iwconfig',
    judgeLook,
  ),
  ...each(
    'nmap masscan tcpdump tshark wireshark ettercap hydra sqlmap john hashcat aircrack-ng nikto',
    ({ name }) => dangerous(`\`${name}\` probes or listens to networks`),
  ),
  ...each('ngrok cloudflared localtunnel lt tailscale wg wg-quick openvpn', ({ name }) =>
    dangerous(`\`${name}\` opens a way in`),
  ),
  ...each('iptables ip6tables nft ufw firewall-cmd pfctl', ({ name }) =>
    dangerous(`\`${name}\` changes the firewall`),
  ),
  ...each('mail mailx sendmail mutt msmtp swaks', ({ name }) => moderate(`\`${name}\` sends mail`)),
  ...each(
    'wait-on wait-for-it wait-for-it.sh start-server-and-test serve http-server live-server browser-sync json-server',
    ({ name, args }) =>
      name === 'wait-on'
        ? safe
        : moderate(`\`${name}\` ${args.length === 0 ? 'serves' : 'serves or waits'}`),
  ),
  ...each('k6 wrk ab hey vegeta artillery locust siege bombardier oha autocannon', ({ name }) =>
    moderate(`\`${name}\` sends load to a server`),
  ),
  ...each('grpcurl evans websocat', ({ name }) => moderate(`\`${name}\` talks to a server`)),
};

/** True for a program whose output may come from the network. */
export function isFetcher(name: string): boolean {
  return FETCHERS.has(name);
}

const FETCHERS = new Set(
  'curl wget wget2 aria2c axel fetch http https xh httpie curlie nc ncat netcat socat ftp lftp lynx links elinks w3m telnet ssh scp rsync gsutil'.split(
    ' ',
  ),
);

const LOCAL = /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)(?=[:/?]|$)/i;

function judgeCurl(call: Call): Judgement {
  const { args } = call;
  const data = args.filter(
    (arg, at) =>
      /^(?:-d|--data(?:-binary|-raw|-urlencode|-ascii)?|-F|--form|-T|--upload-file|--json)$/.test(
        args[at - 1] ?? '',
      ) || /^(?:-d.|-F.|-T.|--(?:data[a-z-]*|form|upload-file|json)=)/.test(arg),
  );
  const isReadingConfig = args.some((arg) =>
    /^(?:-\w*K\w*|--config(?:=.*)?|-\w*E|--cert|--key|--netrc-file|--libcurl|--engine|--proxy-\w+|--unix-socket)$/.test(
      arg,
    ),
  );
  if (isReadingConfig) return dangerous('`curl` takes its orders or keys from a file');
  if (args.some((arg) => /^file:/i.test(arg))) return dangerous('`curl file:` reads any file');
  if (
    data.some((arg) => /[@<]|\$/.test(arg)) ||
    args.some((arg) => /^(?:-\w*T|--upload-file)/.test(arg))
  ) {
    return dangerous('`curl` sends a file');
  }
  if (
    data.length > 0 ||
    args.some(
      (arg, at) =>
        (/^(?:-X|--request)$/.test(args[at - 1] ?? '') && !/^(?:GET|HEAD|OPTIONS)$/.test(arg)) ||
        /^(?:-X|--request=)(?!GET|HEAD|OPTIONS)./.test(arg),
    )
  ) {
    return args.some((arg) => /DELETE/.test(arg))
      ? dangerous('`curl` deletes on a server')
      : moderate('`curl` sends data');
  }
  if (
    args.some((arg) => /^(?:-\w*u|--user|--oauth2-bearer)$/.test(arg)) ||
    args.some((arg) => /^authorization:/i.test(arg))
  ) {
    return moderate('`curl` sends credentials');
  }
  const targets = args.filter((_, at) =>
    /^(?:-\w*o|--output|-D|--dump-header|-c|--cookie-jar|--trace|--trace-ascii|--output-dir)$/.test(
      args[at - 1] ?? '',
    ),
  );
  const written = targets.filter((target) => !isSink(target));
  if (
    written.length > 0 ||
    hasOption(args, '--remote-name', '--remote-name-all') ||
    hasFlag(args, 'OJ')
  ) {
    const inside = writesInside(call, written);
    return inside.level === 'safe' ? moderate('`curl` downloads a file') : inside;
  }
  const addresses = args.filter(
    (arg, at) => !arg.startsWith('-') && !takesValue(args[at - 1] ?? ''),
  );
  return addresses.length > 0 && addresses.every((address) => LOCAL.test(address))
    ? safe
    : moderate('`curl` talks to another machine');
}

function takesValue(option: string): boolean {
  return /^(?:-[a-zA-Z]*[oHmAeXwDcbrxy]|--(?:output|header|max-time|connect-timeout|retry|retry-delay|user-agent|referer|request|write-out|range|proxy|cookie|url-query))$/.test(
    option,
  );
}

function judgeDownload(call: Call): Judgement {
  const { args, name } = call;
  if (
    args.some((arg) =>
      /^--(?:post-|body-|method|use-askpass|config|execute|input-file|load-cookies)|^-\w*e$|^-i/.test(
        arg,
      ),
    )
  )
    return dangerous(`\`${name}\` sends data or takes orders from a file`);
  const isLooking =
    hasOption(args, '--spider') || args.some((arg) => /^(?:-\w*O-|-\w*O)$/.test(arg));
  const addresses = args.filter((arg) => /:\/\/|^localhost/.test(arg));
  return isLooking && addresses.length > 0 && addresses.every((address) => LOCAL.test(address))
    ? safe
    : moderate(`\`${name}\` downloads`);
}

function judgeHttpie({ name, args }: Call): Judgement {
  if (args.some((arg) => /^DELETE$/i.test(arg)))
    return dangerous(`\`${name}\` deletes on a server`);
  if (args.some((arg) => /@/.test(arg))) return dangerous(`\`${name}\` sends a file`);
  return moderate(`\`${name}\` talks to another machine`);
}

function judgeTransfer({ name, args }: Call): Judgement {
  return args.some((arg) =>
    /^(?:rm|rb|del|delete|purge|sync|move|mv|mirror|--delete.*|cleanup|rmdirs?|deletefile)$/.test(
      arg,
    ),
  )
    ? dangerous(`\`${name}\` deletes on another machine`)
    : moderate(`\`${name}\` copies to or from another machine`);
}

function judgeLook({ name, args }: Call): Judgement {
  return args.some((arg) =>
    /^(?:add|del|delete|set|flush|change|replace|up|down|-d|exec)$/.test(arg),
  ) && /^(?:ip|ifconfig|route|arp|iwconfig)$/.test(name)
    ? dangerous(`\`${name}\` changes the network`)
    : /^(?:ping|ping6|traceroute|tracepath|mtr|dig|nslookup|host|whois)$/.test(name)
      ? moderate(`\`${name}\` talks to another machine`)
      : safe;
}
