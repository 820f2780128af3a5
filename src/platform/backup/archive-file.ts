import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { type Extract, extract, type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import {
  type ArchiveEntry,
  type ArchiveHeader,
  type ArchiveManifest,
  BackupRefusedError,
  EntryChain,
  formatVersion,
  headerName,
  headerSchema,
  manifestName,
  manifestSchema,
  sha256,
} from './archive-format.ts';
import type { BackupRun } from './backup-run.ts';
import { decrypt, encrypt, isEncrypted, markBytes } from './encryption.ts';

/** The extended fields of our entries (POSIX pax). */
const checksumField = 'EDP.sha256';
const contentTypeField = 'EDP.content-type';
const fieldsSchema = z.object({ [checksumField]: z.string(), [contentTypeField]: z.string().optional() });

/** The first bytes of zstd (RFC 8878, 3.1.1). */
const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** In bytes. Far above any entry that is ever written: a damaged header must not fill the memory. */
const maxEntryBytes = 512 * 1024 * 1024;

export interface ReadOptions {
  key: string | undefined;
  signal: AbortSignal;
  /** Called with each entry once its checksum is proven, in the order of the archive. */
  onEntry?(entry: ArchiveEntry, header: ArchiveHeader): Promise<void> | void;
}

/**
 * Reads an archive to its end, one entry at a time. Resolves only when every byte is proven to be as it was written.
 * @throws BackupRefusedError for a file that is no backup, is cut short, was changed, or needs another key
 */
export async function readArchive(file: string, options: ReadOptions): Promise<ArchiveManifest> {
  const beginning = await readBeginning(file);
  const hasKey = options.key !== undefined;
  if (isEncrypted(beginning) && !hasKey)
    throw new BackupRefusedError(
      `${file} is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to the key it was made with.`,
    );
  if (!isEncrypted(beginning) && !zstdMark.equals(beginning.subarray(0, zstdMark.length)))
    throw new BackupRefusedError(`${file} is no backup of this service.`);
  try {
    return await readEntries(file, isEncrypted(beginning) ? options.key : undefined, options);
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof EntryFailure) throw error.cause;
    if (error instanceof BackupRefusedError || isReadError(error)) throw error;
    throw new BackupRefusedError(
      `${file} is cut short or was changed (${error instanceof Error ? error.message : ''}).`,
    );
  }
}

/** What the caller's `onEntry` threw: no damage of the archive. */
class EntryFailure extends Error {
  override name = 'EntryFailure';
}

/** The disk's trouble, not the archive's. */
const isReadError = (error: unknown) => error instanceof Error && 'syscall' in error && error.syscall === 'read';

async function readBeginning(path: string): Promise<Buffer> {
  const handle = await open(path).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new BackupRefusedError(isMissing ? `There is no file ${path}.` : `${path} cannot be read.`);
  });
  try {
    const { buffer: bytes, bytesRead } = await handle.read(Buffer.alloc(markBytes), 0, markBytes, 0);
    return bytes.subarray(0, bytesRead);
  } catch {
    throw new BackupRefusedError(`${path} cannot be read.`);
  } finally {
    await handle.close();
  }
}

async function readEntries(
  file: string,
  key: string | undefined,
  { signal, onEntry }: ReadOptions,
): Promise<ArchiveManifest> {
  const tar = extract();
  const feeding = feed(tar, file, key, signal);
  const chain = new EntryChain();
  let header: ArchiveHeader | undefined;
  let manifest: ArchiveManifest | undefined;
  for await (const stream of tar) {
    const { name, size, pax } = stream.header;
    if (manifest) throw new BackupRefusedError('The file was changed: something stands behind its manifest.');
    if (size > maxEntryBytes) throw new BackupRefusedError(`The file was changed: ${name} is too large.`);
    const fields = fieldsSchema.parse(pax);
    const entry = { name, bytes: await buffer(stream), contentType: fields[contentTypeField] };
    const checksum = sha256(entry.bytes);
    if (checksum !== fields[checksumField])
      throw new BackupRefusedError(`The file was changed: ${name} is not as written.`);
    if (name === manifestName) {
      manifest = manifestSchema.parse(JSON.parse(entry.bytes.toString()));
      continue;
    }
    chain.add(entry, checksum);
    if (!header) header = parseHeader(entry);
    else await handEntryOn(entry, header, onEntry);
  }
  await feeding;
  if (!manifest) throw new BackupRefusedError('The file is cut short: its manifest is missing.');
  if (manifest.entries !== chain.count || manifest.checksum !== chain.digest())
    throw new BackupRefusedError('The file was changed: its entries are not those of its manifest.');
  return manifest;
}

async function handEntryOn(entry: ArchiveEntry, header: ArchiveHeader, onEntry: ReadOptions['onEntry']): Promise<void> {
  try {
    await onEntry?.(entry, header);
  } catch (error) {
    throw new EntryFailure('', { cause: error });
  }
}

function parseHeader({ name, bytes }: ArchiveEntry): ArchiveHeader {
  if (name !== headerName) throw new BackupRefusedError('The file is no backup of this service.');
  const said: unknown = JSON.parse(bytes.toString());
  if (typeof said === 'object' && said && 'formatVersion' in said && Number(said.formatVersion) > formatVersion)
    throw new BackupRefusedError('The backup was made by a newer release, in a form that this one does not know.');
  return headerSchema.parse(said);
}

/** Ends the tar reader with an error where the archive does not open. */
async function feed(tar: Extract, file: string, key: string | undefined, signal: AbortSignal): Promise<void> {
  const decompressed = createZstdDecompress();
  const write = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      if (tar.destroyed) return;
      if (!tar.write(chunk)) await drained(tar);
    }
    tar.end(null);
  };
  const source = createReadStream(file);
  const open = (bytes: AsyncIterable<Buffer>) => (key === undefined ? unseal(bytes) : decrypt(bytes, key));
  const work = pipeline(source, open, decompressed, write, { signal });
  await work.catch((error: unknown) => void tar.destroy(error instanceof Error ? error : new Error('no reason given')));
}

/**
 * Without a key the file ends with its SHA-256, in a frame that zstd's own programs skip (RFC 8878, 3.1.2): a change
 * that the compression would not notice is noticed too.
 */
const sealMark = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const sealBytes = sealMark.length + 32;

async function* seal(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([sealMark, hash.digest()]);
}

async function* unseal(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([held, chunk]);
    held = all.subarray(Math.max(0, all.length - sealBytes));
    const ready = all.subarray(0, all.length - held.length);
    hash.update(ready);
    yield ready;
  }
  if (!held.equals(Buffer.concat([sealMark, hash.digest()])))
    throw new BackupRefusedError('The file is cut short or was changed: its checksum is not that of its content.');
}

/** Resolves also when nobody reads on. */
function drained(tar: Extract): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const proceed = () => {
    tar.off('drain', proceed).off('close', proceed);
    resolve();
  };
  tar.on('drain', proceed).on('close', proceed);
  return promise;
}

/** One archive on its way to the disk: an entry is accepted when there is room for it on the way. */
export class ArchiveWriter {
  readonly #tar: Pack = pack();
  readonly #chain = new EntryChain();
  readonly #mtime: Date;
  readonly #written: Promise<void>;
  readonly #signal: AbortSignal;
  /** Before compression. */
  bytes = 0;

  constructor(handle: FileHandle, { config: { key }, clock, signal }: BackupRun) {
    this.#mtime = clock.now();
    this.#signal = signal;
    const source = Readable.from(this.#tar);
    const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const disk = handle.createWriteStream({ flush: true });
    const close = (bytes: AsyncIterable<Buffer>) => (key === undefined ? seal(bytes) : encrypt(bytes, key));
    this.#written = pipeline(source, compressed, close, disk, { signal });
    this.#written.catch(() => undefined); // `add` and `abandon` say it
  }

  async add(entry: ArchiveEntry): Promise<void> {
    const checksum = sha256(entry.bytes);
    this.#chain.add(entry, checksum);
    await this.#write(entry, checksum);
  }

  async finish(content: Omit<ArchiveManifest, 'entries' | 'checksum'>): Promise<ArchiveManifest> {
    const manifest = { ...content, entries: this.#chain.count, checksum: this.#chain.digest() };
    const bytes = Buffer.from(JSON.stringify(manifest));
    await this.#write({ name: manifestName, bytes }, sha256(bytes));
    this.#tar.finalize();
    await this.#written;
    return manifest;
  }

  /** Ends the writing. @returns why it could not go on: the disk's own reason comes before what followed from it */
  async abandon(error: unknown): Promise<unknown> {
    this.#tar.destroy();
    const reason = await this.#written.catch((cause: unknown) => cause);
    if (this.#signal.aborted) return this.#signal.reason;
    const isDisks = reason instanceof Error && 'syscall' in reason;
    return isDisks ? reason : error;
  }

  #write({ name, bytes, contentType }: ArchiveEntry, checksum: string): Promise<void> {
    const pax = { [checksumField]: checksum, ...(contentType && { [contentTypeField]: contentType }) };
    const header = { name, size: bytes.length, mode: 0o600, mtime: this.#mtime, pax };
    this.bytes += bytes.length;
    return new Promise((resolve, reject) => {
      const sink = this.#tar.entry(header, bytes, (error) => (error ? reject(error) : resolve()));
      sink.on('error', reject); // an archive that is broken off ends the entry under way
    });
  }
}
