import type { Hono } from 'hono';
import { z } from 'zod';
import { type AppContext, endpoint } from '#accounts/app-context.ts';
import { countAttempt } from '#accounts/attempt-limits.ts';
import { assertPassword } from '#accounts/own-account.ts';
import { authorizeCall, readViewer } from '#accounts/viewer.ts';
import { api } from '#paths.ts';
import { Refusal } from '#platform/errors.ts';
import { createDataArchive } from './data-archive.ts';
import { deleteAccount } from './delete-account.ts';

export const dataRightsEndpoints = [
  endpoint({
    method: 'POST',
    path: api.function('delete-account'),
    summary: 'Deletes the own account and everything in it, but for the records of payments',
    who: 'signed-in',
    input: z.object({ password: z.string().max(128) }),
    output: z.object({ success: z.literal(true) }),
    async handle(app, { password }, { viewer }) {
      await assertPassword(app, viewer.userId, password);
      await deleteAccount(app, viewer.userId);
    },
  }),
];

/** Archives that one account may request in ten minutes: each reads every file of the account. */
const archivesPerAccount = 5;

export function mountArchive(http: Hono, app: AppContext): void {
  http.get(api.accountArchive, async (c) => {
    const viewer = await readViewer(app, c.req.raw.headers);
    authorizeCall(app, viewer, { who: 'signed-in', path: api.accountArchive });
    if (!viewer) throw new Refusal('SIGN_IN_REQUIRED', 'Please sign in.');
    if (await countAttempt(app, `archive:${viewer.userId}`, archivesPerAccount))
      throw new Refusal('TOO_MANY_REQUESTS', 'You have just had your data several times. Please wait ten minutes.');
    const archive = await createDataArchive(app, viewer.userId);
    return c.body(archive, 200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'no-store',
    });
  });
}
