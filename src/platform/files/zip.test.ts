import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';

/** Reads an archive by its directory, as every program does. */
function unzip(bytes: Uint8Array): Map<string, string> {
  const buffer = Buffer.from(bytes);
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = buffer.readUInt32LE(end + 16);
  for (let left = buffer.readUInt16LE(end + 10); left > 0; left--) {
    expect(buffer.readUInt32LE(at)).toBe(0x02014b50);
    const [size, length] = [buffer.readUInt32LE(at + 24), buffer.readUInt16LE(at + 28)];
    const name = buffer.toString('utf8', at + 46, at + 46 + length);
    const local = buffer.readUInt32LE(at + 42);
    expect(buffer.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28);
    const content = buffer.subarray(start, start + size);
    expect(buffer.readUInt32LE(at + 16)).toBe(crc32(content));
    files.set(name, content.toString());
    at += 46 + length;
  }
  expect(at).toBe(end);
  return files;
}

test('what goes in comes out, under its name', () => {
  const entries = { 'read-me.txt': 'hello', 'files/a/Zoë.jpg': 'x'.repeat(70_000), empty: '' };
  const archive = zip(
    Object.entries(entries).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    new Date('2026-05-01T12:30:00Z'),
  );
  expect(Object.fromEntries(unzip(archive))).toEqual(entries);
});

test('an archive of nothing is an archive', () => {
  expect(unzip(zip([], new Date())).size).toBe(0);
});
