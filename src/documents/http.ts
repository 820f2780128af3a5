import type { Hono } from 'hono';
import type { AppContext } from '#accounts/app-context.ts';
import { readEffectiveViewer } from '#accounts/customer-view.ts';
import { findAccessibleOrder } from '#orders/access.ts';
import { orderAccessSchema } from '#orders/contracts/submission-contract.ts';
import { api } from '#paths.ts';
import { Refusal } from '#platform/errors.ts';
import { validateInput } from '#platform/http/mount-endpoints.ts';
import { receiveFile } from './receive-file.ts';
import { createUploadLimiter } from './upload-limits.ts';
import { assertUploadAllowed, uploadV5c } from './upload-v5c.ts';

/** The body is the file; `X-Order-Access` names its order as JSON. */
export function mountUploads(http: Hono, app: AppContext): void {
  const limits = { uploads: createUploadLimiter(app), trustProxy: app.settings.production };
  http.post(api.uploadV5c, async (c) => {
    const stored = await receiveFile(c, limits, async () => {
      const access = validateInput(orderAccessSchema, parse(c.req.header('x-order-access')));
      const viewer = await readEffectiveViewer(app, c.req.raw.headers, 'refused');
      const order = await findAccessibleOrder(app, access, viewer);
      await assertUploadAllowed(app, order);
      return {
        order: order.id,
        sender: viewer?.userId ?? order.id,
        keep: (file) => uploadV5c(app, order, file, viewer),
      };
    });
    return c.json(stored, 200, { 'cache-control': 'no-store' });
  });
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw new Refusal('INVALID_INPUT', 'It is not clear which order this document is for.');
  }
}
