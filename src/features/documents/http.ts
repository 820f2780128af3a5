import type { Hono } from 'hono';
import type { AppContext } from '#app-context.ts';
import { readCaller } from '#features/accounts/customer-view.ts';
import { findOwnOrder } from '#features/orders/access.ts';
import { orderAccessSchema } from '#features/submissions/contract.ts';
import { api } from '#paths.ts';
import { Refusal } from '#platform/errors.ts';
import { limitBody } from '#platform/http/guards.ts';
import { check } from '#platform/http/mount-endpoints.ts';
import { formOverheadBytes, readFile } from './read-file.ts';
import { maxDocumentBytes, uploadV5c } from './upload-v5c.ts';

/** Multipart: `file`, and `access` as JSON saying whose order it is for. */
export function mountUploads(http: Hono, app: AppContext): void {
  const limit = limitBody(maxDocumentBytes + formOverheadBytes, 'The file is larger than 10MB.');
  http.post(api.uploadV5c, limit, async (c) => {
    const { form, file } = await readFile(c.req);
    const access = check(orderAccessSchema, parse(form.get('access')));
    const viewer = await readCaller(app, c.req.raw.headers, 'refused');
    const order = await findOwnOrder(app, access, viewer);
    return c.json(await uploadV5c(app, order, file, viewer), 200, { 'cache-control': 'no-store' });
  });
}

function parse(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new Refusal('INVALID_INPUT', 'It is not clear which order this document is for.');
  }
}
