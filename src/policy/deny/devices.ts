import { matchesGlob } from '../glob.ts';
import { resolvePath } from '../paths.ts';
import { type DenyCall, filesWritten, isNamed } from './deny-call.ts';

const DEVICE =
  /^\/dev\/(?:[shv]d[a-z]|xvd[a-z]|nvme\d|mmcblk\d|disk\d|rdisk\d|loop\d|md\d|dm-\d|mapper\/|sr\d|mem|kmem|port|nbd\d|zd\d|block\/|by-|disk\/|sd\*|[shv]d\?)|^\\\\\.\\|^\/dev\/[*?]|^\/proc\/sysrq-trigger|^\/sys\/(?:firmware|block|power)/;

/** Says which disk or memory a command would write to, past every file system. */
export function writesToDevice(call: DenyCall): string | undefined {
  const { texts } = call;
  if (erasesDisk(call)) return 'would erase a disk';
  const written = [
    ...filesWritten(call),
    ...(isNamed(call, /^dd$/)
      ? texts.filter((text) => text.startsWith('of=')).map((text) => text.slice(3))
      : []),
    ...(isNamed(call, /^(?:tee|cp|mv|shred|install|truncate|rm|dcfldd|ddrescue|pv|sponge|ln)$/)
      ? texts
      : []),
  ];
  const device = written.find((text) =>
    [text, ...call.bases.map((base) => resolvePath(text, base, call.context) ?? '')].some(isDevice),
  );
  return device === undefined ? undefined : `would write to the device \`${device}\``;
}

function erasesDisk(call: DenyCall): boolean {
  const { texts } = call;
  const hasDevice = texts.some((text) => /^\/dev\//.test(text));
  const isReading = texts.some((text) => /^(?:-l|--list|print)$/.test(text));
  return (
    isNamed(call, /^(?:mkfs(?:\..+)?|mke2fs|newfs\w*|mkswap|wipefs|blkdiscard)$/) ||
    (isNamed(call, /^(?:format|diskpart)(?:\.com)?$/) &&
      texts.some((text) => /^[a-z]:/i.test(text))) ||
    (isNamed(call, /^diskutil$/) &&
      texts.some((text) =>
        /^(?:erase|partition|zero|secureErase|reformat|randomDisk)/i.test(text),
      )) ||
    (isNamed(call, /^(?:[sc]?g?fdisk|gdisk|sgdisk|parted)$/) && hasDevice && !isReading)
  );
}

function isDevice(path: string): boolean {
  const plain = path.replace(/\/(?:\.?\/)+/g, '/');
  if (DEVICE.test(plain)) return true;
  return (
    /[*?[]/.test(plain) &&
    ['/dev/sda', '/dev/vda', '/dev/nvme0n1'].some((device) => matchesGlob(plain, device))
  );
}
