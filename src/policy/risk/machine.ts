import {
  type Call,
  dangerous,
  each,
  type Judgement,
  moderate,
  operands,
  type ProgramTable,
  safe,
} from './judgement.ts';

/** Programs that work on processes, services, users, disks and this machine as a whole. */
export const machine: ProgramTable = {
  ...each('kill pkill killall skill xkill fuser taskkill', judgeKill),
  ...each('sudo doas run0 pkexec gosu su-exec', ({ name, words, command }) =>
    words.length === 1 ||
    (words.some(({ text }) => /^(?:-i|-s|--login|--shell|-e|--edit)$/.test(text)) &&
      command.via.length === 0 &&
      /sudo|doas|run0/.test(name) &&
      words.every(({ text }) => text.startsWith('-') || text === name))
      ? dangerous(`\`${name}\` opens a shell with more rights`)
      : moderate(`\`${name}\` runs with more rights`),
  ),
  ...each('su runuser sg newgrp login', ({ name }) =>
    dangerous(`\`${name}\` becomes another user`),
  ),
  ...each('chroot unshare nsenter setpriv', ({ name }) =>
    dangerous(`\`${name}\` changes what a program sees or may do`),
  ),
  ...each(
    'systemctl service rc-service launchctl initctl supervisorctl pm2 brew-services sc net',
    judgeService,
  ),
  ...each('journalctl dmesg loginctl hostnamectl timedatectl localectl', () => safe),
  ...each('crontab at batch atrm anacron', ({ name, args }) =>
    name === 'crontab' && args.includes('-l')
      ? safe
      : dangerous(`\`${name}\` leaves something that runs later`),
  ),
  ...each(
    'mount umount swapon swapoff losetup cryptsetup fdisk sfdisk cfdisk gdisk sgdisk parted mkswap wipefs blkdiscard hdparm tune2fs resize2fs lvremove vgremove pvremove lvcreate mdadm zfs zpool btrfs diskutil hdiutil fsck format diskpart bootsect',
    ({ name }) => dangerous(`\`${name}\` works on disks`),
  ),
  ...each(
    'useradd userdel usermod adduser deluser groupadd groupdel groupmod passwd chpasswd chsh chage visudo vipw dscl net-user',
    ({ name }) => dangerous(`\`${name}\` changes users`),
  ),
  ...each(
    'sysctl modprobe insmod rmmod depmod update-grub grub-install efibootmgr kexec update-alternatives ldconfig nvram csrutil spctl defaults scutil networksetup pmset tccutil reg regedit bcdedit setx gsettings dconf',
    ({ name, args }) =>
      name === 'sysctl' && !args.some((arg) => /^-\w*[wp]|=/.test(arg))
        ? safe
        : dangerous(`\`${name}\` changes the settings of the machine`),
  ),
  ...each('shutdown reboot halt poweroff init telinit', ({ name }) =>
    dangerous(`\`${name}\` ends everything`),
  ),
  ...each(
    'ssh-keygen ssh-add ssh-agent ssh-copy-id gpg gpg2 pass security keyctl secret-tool kinit age sops vault op bw lpass keepassxc-cli gopass certbot mkcert step',
    judgeKeys,
  ),
  ...each('gdb lldb strace ltrace dtrace bpftrace perf rr', ({ name, args, words }) =>
    args.some((arg) => /^(?:-p|--pid|-ex|-x|--eval-command|--attach|-o$|--one-line)$/.test(arg)) ||
    words.length === 1
      ? dangerous(`\`${name}\` reaches into a process`)
      : moderate(`\`${name}\` watches a process`),
  ),
  ...each(
    'entr watch watchexec nodemon watchman inotifywait fswatch chokidar script screen tmux byobu zellij',
    ({ name }) =>
      /^(?:inotifywait|fswatch)$/.test(name)
        ? safe
        : moderate(`\`${name}\` keeps something running`),
  ),
  ...each('wisp', ({ args }) =>
    /^(?:watch|run|log|triage|doctor|wait|--version|--help)$/.test(args[0] ?? '--help')
      ? safe
      : dangerous('changes what wisp itself allows'),
  ),
  ...each('cmd powershell pwsh wsl', ({ name, args }) =>
    name === 'cmd' && args.some((arg) => /^\/c$/i.test(arg))
      ? safe
      : dangerous(`\`${name}\` runs another shell`),
  ),
  ...each('xdotool ydotool xte cliclick', ({ name }) =>
    dangerous(`\`${name}\` types and clicks for you`),
  ),
  ...each('pbcopy pbpaste xclip xsel wl-copy wl-paste clip', ({ name }) =>
    moderate(`\`${name}\` uses the clipboard`),
  ),
  ...each('notify-send say spd-say', () => safe),
  ...each('enable hash-d bind complete suspend logout', () => safe),
};

function judgeKill({ name, args }: Call): Judgement {
  if (name === 'kill' && args.some((arg) => /^-l|^-L/.test(arg))) return safe;
  return operands(args).includes('1') || args.some((arg, at) => at > 0 && /^-\d+$/.test(arg))
    ? dangerous(`\`${name}\` ends everything`)
    : moderate(`\`${name}\` ends processes`);
}

function judgeService({ name, args }: Call): Judgement {
  const isReading = args.some((arg) =>
    /^(?:status|is-active|is-enabled|is-failed|list-units|list-unit-files|list-timers|list-dependencies|show|cat|list|ls|print|logs|get-default|--status-all|jlist|describe|monit|info)$/.test(
      arg,
    ),
  );
  if (isReading) return safe;
  if (
    args.some((arg) =>
      /^(?:poweroff|reboot|halt|rescue|emergency|kexec|suspend|hibernate|isolate|mask|disable|kill|delete|remove|bootout|unload|user)$/.test(
        arg,
      ),
    )
  ) {
    return dangerous(`\`${name}\` stops what the machine needs`);
  }
  return moderate(`\`${name}\` starts or stops services`);
}

function judgeKeys({ name, args }: Call): Judgement {
  if (
    args.some((arg) =>
      /^(?:--verify|--version|--list-keys|-k|--fingerprint|version|status|find-identity|verify-cert)$/.test(
        arg,
      ),
    ) ||
    (name === 'ssh-keygen' && args.some((arg) => /^-\w*[lFB]/.test(arg)))
  ) {
    return safe;
  }
  return dangerous(`\`${name}\` handles keys or secrets`);
}
