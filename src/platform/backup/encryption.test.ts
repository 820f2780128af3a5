import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { BackupRefusedError } from './archive-format.ts';
import { decrypt, encrypt, isEncrypted } from './encryption.ts';

const key = 'the key of this test';
const chunk = 64 * 1024 + 16;
const header = 71;

async function* inParts(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const seal = (bytes: Buffer) => buffer(encrypt(inParts(bytes), key));
const unseal = (bytes: Buffer, withKey = key) => buffer(decrypt(inParts(bytes), withKey));

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('%i bytes come back as they were', async (size) => {
  const plain = randomBytes(size);
  const sealed = await seal(plain);
  expect(isEncrypted(sealed)).toBe(true);
  expect((await unseal(sealed)).equals(plain)).toBe(true);
});

test('the same bytes never look the same twice, and none of them is seen', async () => {
  const plain = Buffer.from('a customer of ours');
  const [one, other] = [await seal(plain), await seal(plain)];
  expect(one.equals(other)).toBe(false);
  expect(one.includes(plain)).toBe(false);
});

test('another key is told from a changed file', async () => {
  const sealed = await seal(randomBytes(1000));
  await expect(unseal(sealed, 'another key than that')).rejects.toThrow('made with another BACKUP_KEY');
  sealed[header + 5] = (sealed[header + 5] ?? 0) ^ 1;
  await expect(unseal(sealed)).rejects.toThrow('cut short or was changed');
});

test('chunks that are cut off, moved, repeated, left out or added do not open', async () => {
  const sealed = await seal(randomBytes(3 * 65_536));
  const parts = [0, 1, 2].map((number) => sealed.subarray(header + number * chunk, header + (number + 1) * chunk));
  const [first, second, third] = parts as [Buffer, Buffer, Buffer];
  const broken = {
    'without its end': [first, second],
    moved: [second, first, third],
    repeated: [first, first, second, third],
    'left out': [first, third],
    added: [first, second, third, third],
    'without all': [],
    'cut in a tag': [first, second, third.subarray(0, -1)],
  };
  for (const [how, chunks] of Object.entries(broken)) {
    const opening = unseal(Buffer.concat([sealed.subarray(0, header), ...chunks]));
    await expect(opening, how).rejects.toBeInstanceOf(BackupRefusedError);
  }
  await expect(unseal(sealed.subarray(0, header - 1))).rejects.toThrow('cut short');
});
