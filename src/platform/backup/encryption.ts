import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { BackupRefusedError } from './archive-format.ts';

/**
 * An encrypted archive: a header (mark, salt, first part of the nonces, proof of the key), then chunks of AES-256-GCM.
 * A chunk's nonce holds its number and whether it is the last (the STREAM construction of Hoang, Reyhanitabar, Rogaway
 * and Vizár, 2015, as in age and Tink), so a chunk that is moved, repeated or missing does not open, nor does an
 * archive without its end. Key and proof are derived from the operator's key by scrypt (RFC 7914).
 */
const mark = Buffer.from('EDPBACKUP-AES-1\n');
const saltBytes = 16;
const noncePrefixBytes = 7;
const proofBytes = 32;
const headerBytes = mark.length + saltBytes + noncePrefixBytes + proofBytes;
const chunkBytes = 64 * 1024;
const tagBytes = 16;
/** 128 MB and about half a second an attempt. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

type Bytes = AsyncIterable<Buffer>;

export const isEncrypted = (beginning: Uint8Array) => mark.equals(beginning.subarray(0, mark.length));
/** How many bytes `isEncrypted` looks at. */
export const markBytes = mark.length;

export async function* encrypt(plain: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const opening = Buffer.concat([mark, randomBytes(saltBytes + noncePrefixBytes)]);
  const { key, proof } = await deriveKey(passphrase, opening);
  const header = Buffer.concat([opening, proof]);
  yield header;
  for await (const { bytes, number, isLast } of inChunks(plain, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(opening, number, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws BackupRefusedError for another key, and for any byte that is not as it was written */
export async function* decrypt(encrypted: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const source = encrypted[Symbol.asyncIterator]();
  let beginning: Buffer = Buffer.alloc(0);
  while (beginning.length < headerBytes) {
    const { value, done } = await source.next();
    if (done) throw new BackupRefusedError('The file is cut short: it ends before its first entry.');
    beginning = Buffer.concat([beginning, value]);
  }
  const header = beginning.subarray(0, headerBytes);
  const opening = header.subarray(0, headerBytes - proofBytes);
  const { key, proof } = await deriveKey(passphrase, opening);
  if (!timingSafeEqual(proof, header.subarray(headerBytes - proofBytes)))
    throw new BackupRefusedError(
      'The key does not open this backup: it was made with another BACKUP_KEY, or its first bytes were changed.',
    );
  const chunks = continueWith(beginning.subarray(headerBytes), source);
  for await (const { bytes, number, isLast } of inChunks(chunks, chunkBytes + tagBytes)) {
    const end = Math.max(0, bytes.length - tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(opening, number, isLast), { authTagLength: tagBytes });
    try {
      decipher.setAAD(header).setAuthTag(bytes.subarray(end));
      yield Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
    } catch {
      throw new BackupRefusedError('The file is cut short or was changed: a part of it does not open with its key.');
    }
  }
}

async function* continueWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Pieces of this size; the last is shorter or as long, and may be empty only where nothing came at all. */
async function* inChunks(
  source: Bytes,
  size: number,
): AsyncGenerator<{ bytes: Buffer; number: number; isLast: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const bytes of source) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    // One byte more than a chunk shows that it is not the last.
    for (; rest.length > size; rest = rest.subarray(size))
      yield { bytes: rest.subarray(0, size), number: number++, isLast: false };
  }
  yield { bytes: rest, number, isLast: true };
}

/** 12 bytes: a part that no other archive has, the chunk's number, and whether it is the last. */
function nonce(opening: Buffer, number: number, isLast: boolean): Buffer {
  const end = Buffer.alloc(5);
  end.writeUInt32BE(number);
  end[4] = isLast ? 1 : 0;
  return Buffer.concat([opening.subarray(-noncePrefixBytes), end]);
}

async function deriveKey(passphrase: string, opening: Buffer): Promise<{ key: Buffer; proof: Buffer }> {
  const salt = opening.subarray(mark.length, mark.length + saltBytes);
  const derived = await deriveBytes(passphrase, salt, 64);
  return { key: derived.subarray(0, 32), proof: createHmac('sha256', derived.subarray(32)).update(opening).digest() };
}

function deriveBytes(secret: string, salt: Buffer, length: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(secret, salt, length, scryptCost, (error, derived) => (error ? reject(error) : resolve(derived)));
  return promise;
}

/**
 * A value by which a restore recognises the service's secret without the archive holding it: a backup that is not
 * encrypted must not help to guess it.
 */
export async function fingerprintSecret(secret: string, salt: string): Promise<string> {
  return (await deriveBytes(secret, Buffer.from(salt), 16)).toString('hex');
}
