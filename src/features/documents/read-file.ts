import type { HonoRequest } from 'hono';
import { Refusal } from '#platform/errors.ts';

/** A form's own overhead beside the file. */
export const formOverheadBytes = 64 * 1024;

/** The file of a multipart form, and the form for its other fields. @throws Refusal INVALID_INPUT */
export async function readFile(
  request: HonoRequest,
): Promise<{ form: FormData; file: { name: string; bytes: Uint8Array } }> {
  const form = await request.formData().catch(() => {
    throw new Refusal('INVALID_INPUT', 'Please choose a file.');
  });
  const file = form.get('file');
  if (!(file instanceof File))
    throw new Refusal('INVALID_INPUT', 'Please choose a file.', { fields: { file: 'Please choose a file' } });
  return { form, file: { name: file.name, bytes: await file.bytes() } };
}
