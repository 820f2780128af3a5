import type { Context } from 'hono';
import { Refusal } from '#platform/errors.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import { discardBodyAndRefuse, readRequestBody } from '#platform/http/middleware.ts';
import type { createUploadLimiter } from './upload-limits.ts';
import { maxDocumentBytes } from './upload-v5c.ts';

/** What is known of an upload before its file is read: its order, its owner, and what to do with the file. */
interface AdmittedUpload<Answer> {
  order: string;
  /** The account that sends it; the order where nobody is signed in. */
  sender: string;
  keep(file: { name: string; bytes: Uint8Array }): Promise<Answer>;
}

/**
 * Receives one file as the body of a request, with its name in a header. Sender, order and limits are checked before
 * any byte of the file is read, so that a stranger costs us nothing.
 * @throws Refusal of `admit`; TOO_MANY_REQUESTS, UNAVAILABLE, TOO_LARGE, TOO_SLOW
 */
export async function receiveFile<Answer>(
  c: Context,
  { uploads, trustProxy }: { uploads: ReturnType<typeof createUploadLimiter>; trustProxy: boolean },
  admit: () => Promise<AdmittedUpload<Answer>>,
): Promise<Answer> {
  const admitting = async () => {
    const { order, sender, keep } = await admit();
    return { keep, place: await uploads.admit({ order, sender }, clientAddress(c, trustProxy)) };
  };
  const { keep, place } = await admitting().catch((error: unknown) => discardBodyAndRefuse(c, error));
  using _place = place;
  const bytes = await readRequestBody(c, maxDocumentBytes, 'The file is larger than 10MB.', {
    isDrainedWhenTooLarge: true,
  });
  return keep({ name: decodeFileName(c.req.header('x-file-name')), bytes });
}

/** Percent-encoded, because a header holds ASCII only. */
function decodeFileName(header = ''): string {
  try {
    return decodeURIComponent(header);
  } catch {
    throw new Refusal('INVALID_INPUT', 'The name of the file cannot be read.');
  }
}
