import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** Path inside the archive, with forward slashes. */
  name: string;
  bytes: Uint8Array;
}

/** General purpose flag 11: names are UTF-8. */
const utf8Names = 0x0800;

/** An archive whose files are stored as they are (APPNOTE.TXT 6.3, 4.3): pictures and PDFs do not get smaller anyway. */
export function zip(entries: readonly ZipEntry[], at: Date): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const path = Buffer.from(name);
    const facts = describe(path, bytes, at);
    const local = Buffer.concat([record(0x04034b50, [20, 2]), facts, path]);
    directory.push(
      Buffer.concat([
        record(0x02014b50, [20, 2], [20, 2]),
        facts,
        fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
        path,
      ]),
    );
    parts.push(local, bytes);
    offset += local.byteLength + bytes.byteLength;
  }
  const central = Buffer.concat(directory);
  const count = entries.length;
  const end = record(0x06054b50, [0, 2], [0, 2], [count, 2], [count, 2], [central.byteLength, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...parts, central, end]);
}

/** What the local header and the directory both say of a file. */
function describe(path: Buffer, bytes: Uint8Array, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const size = bytes.byteLength;
  return fields(
    [utf8Names, 2],
    [0, 2],
    [time, 2],
    [day, 2],
    [crc32(bytes), 4],
    [size, 4],
    [size, 4],
    [path.byteLength, 2],
    [0, 2],
  );
}

type Field = [value: number, size: 2 | 4];

const record = (signature: number, ...rest: Field[]) => fields([signature, 4], ...rest);

function fields(...list: Field[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of list) {
    at = size === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at);
  }
  return buffer;
}
