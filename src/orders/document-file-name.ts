import { maxPathSegmentLength } from '#platform/files/file-store.ts';

/** What a document is stored as, and called where a customer saves it: its own name as far as a path can hold it. */
export function toDocumentFileName(filename: string): string {
  const [ending = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(filename) ?? [];
  const stem = filename
    .slice(0, filename.length - ending.length)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, maxPathSegmentLength - ending.length);
  return stem ? `${stem}${ending}` : `proof${ending || '.pdf'}`;
}

/** Among the confirmations: what came with a mail of the authority. */
export const createConfirmationPath = (submissionId: string, mailId: string, filename: string): string =>
  `${submissionId}/${mailId}/${toDocumentFileName(`${filename.replace(/\.\w{1,8}$/, '')}.pdf`)}`;
