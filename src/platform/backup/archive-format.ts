import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';

/**
 * A backup is one tar archive (POSIX pax), compressed with zstd, and encrypted where a key is given (encryption.ts);
 * without one, programs for zstd and tar read it. Its entries, in this order:
 *
 * - `backup.json`: what a restore has to know before anything else (`headerSchema`).
 * - `database/<schema>.<table>/<number>`: the table's rows in PostgreSQL's text format (COPY), in pieces. A table stands
 *   behind every table that it refers to.
 * - `secret/auth-secret`: only in an encrypted backup, and only where the product made its own secret.
 * - `files/<bucket>/<path>`: each stored file.
 * - `manifest.json`: what the whole archive holds (`manifestSchema`). Nothing stands behind it.
 *
 * Each entry carries the SHA-256 of its bytes, and the manifest one checksum over all entries before it.
 */
export const formatVersion = 1;
export const headerName = 'backup.json';
export const manifestName = 'manifest.json';
export const secretName = 'secret/auth-secret';
const databasePrefix = 'database/';
const filesPrefix = 'files/';

/** A backup cannot be made, or cannot be restored, for a reason that the operator can act on. */
export class BackupRefusedError extends Error {
  override name = 'BackupRefusedError';
}

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });
export type ArchivedTable = z.infer<typeof tableSchema>;

export const headerSchema = z.object({
  format: z.literal('european-driving-permits backup'),
  formatVersion: z.number().int(),
  productVersion: z.string(),
  takenAt: z.iso.datetime(),
  /** Those that the database had seen, oldest first. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** In the order in which their rows can be stored. */
  tables: z.array(tableSchema),
  /** Of AUTH_SECRET, or of the secret that the service made for itself. */
  secret: z.object({ salt: z.string(), fingerprint: z.string() }).optional(),
});
export type ArchiveHeader = z.infer<typeof headerSchema>;

export const manifestSchema = headerSchema.extend({
  rows: z.record(z.string(), z.number().int()),
  buckets: z.record(z.string(), z.object({ files: z.number().int(), bytes: z.number().int() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  entries: z.number().int(),
  checksum: z.string(),
});
export type ArchiveManifest = z.infer<typeof manifestSchema>;

export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
  contentType?: string | undefined;
}

export const tableName = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;
export const tableEntryName = (table: ArchivedTable, piece: number) =>
  `${databasePrefix}${tableName(table)}/${String(piece).padStart(6, '0')}`;
export const fileEntryName = (bucket: string, path: string) => `${filesPrefix}${bucket}/${path}`;

/** What an entry's name says of it. */
export function parseEntryName(name: string): { table: string } | { bucket: string; path: string } | undefined {
  const [, table] = /^database\/([^/]+)\/\d+$/.exec(name) ?? [];
  if (table) return { table };
  const [, bucket, path] = /^files\/([^/]+)\/(.+)$/.exec(name) ?? [];
  return bucket && path ? { bucket, path } : undefined;
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** One checksum over names, types and checksums of all entries in their order: none can be missing, moved or added. */
export class EntryChain {
  readonly #hash: Hash = createHash('sha256');
  count = 0;

  add({ name, contentType }: ArchiveEntry, checksum: string): void {
    this.#hash.update(`${JSON.stringify([name, contentType ?? null, checksum])}\n`);
    this.count += 1;
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}
