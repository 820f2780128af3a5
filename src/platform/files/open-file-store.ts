import type { BackupConfig } from '#config.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

export function openFileStore(files: BackupConfig['files']): FileStore {
  return files.kind === 's3' ? createS3FileStore(files) : createLocalFileStore(files.root);
}
