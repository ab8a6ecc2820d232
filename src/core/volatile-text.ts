/**
 * `text` with what differs between two runs of the same thing replaced by a mark: times, numbers that
 * stand alone, addresses, ids, folders for temporary files. Two lines that say the same come out equal.
 */
export function maskVolatile(text: string): string {
  if (!/\d|tmp|temp/i.test(text)) return text;
  return text
    .replace(TEMPORARY_PATH, '<temp>')
    .replace(UUID, '<id>')
    .replace(ADDRESS, '<address>')
    .replace(HASH, '<hash>')
    .replace(NUMBER, '<n>');
}

const TEMPORARY_PATH =
  /(?:\/private)?(?:\/var\/folders\/\w{2}\/[\w+-]+\/T|\/tmp|\/var\/tmp)\/[\w.@+-]+|[A-Za-z]:\\[^\s"'<>|]*?\\Temp\\[\w.@+-]+/g;
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
const ADDRESS = /\b0x[\da-f]+\b/gi;
const HASH = /\b(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,64}\b/g;
/** With a unit glued on (`12ms`, `1.5s`, `3kB`), but not the digits of a name (`utf8`, `foo2`). */
const NUMBER = /(?<![\w])\d+(?:[.,:]\d+)*(?:[mµn]?s|h|[kKMGT]?i?B|%)?(?!\w)/g;
