import { createHash } from 'node:crypto';

export interface FileRecord {
  name: string;
  type: FileType;
  size: number;
  sha256: string;
}

export interface UploadRules {
  types: readonly FileType[];
  maxBytes: number;
}

/** Portals count 1 MB as 1024 x 1024 bytes, as PHP's `upload_max_filesize` does. */
export const MEGABYTE = 1024 * 1024;

const SIGNATURES = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
} as const;

export type FileType = keyof typeof SIGNATURES;

/** Judges by the first bytes, never by the name or the type the browser claims. */
export async function inspectUpload(file: File, rules: UploadRules): Promise<FileRecord | 'fileSize' | 'fileType'> {
  if (file.size > rules.maxBytes) return 'fileSize';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = rules.types.find((candidate) => SIGNATURES[candidate].every((byte, index) => bytes[index] === byte));
  if (!type) return 'fileType';
  return { name: file.name, type, size: file.size, sha256: createHash('sha256').update(bytes).digest('hex') };
}
