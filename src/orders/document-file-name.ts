import { maxPathSegmentLength } from '#platform/files/file-store.ts';

/** The name of a document in the storage and in a customer's download: its own name, as far as a path can hold it. */
export function toDocumentFileName(filename: string): string {
  const [ending = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(filename) ?? [];
  const stem = filename
    .slice(0, filename.length - ending.length)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, maxPathSegmentLength - ending.length);
  return stem ? `${stem}${ending}` : `proof${ending || '.pdf'}`;
}

/** In the bucket for confirmations: a file that came with a mail of the authority. */
export const createConfirmationPath = (submissionId: string, mailId: string, filename: string): string =>
  `${submissionId}/${mailId}/${toDocumentFileName(`${filename.replace(/\.\w{1,8}$/, '')}.pdf`)}`;
