import type { Hono } from 'hono';
import type { AppContext } from '#app-context.ts';
import { admit, readViewer } from '#features/accounts/viewer.ts';
import { recordAudit } from '#features/audit/record.ts';
import { api } from '#paths.ts';
import { notFound } from '#platform/errors.ts';
import { exportedLists } from '../contract.ts';
import { writeCsv } from './csv.ts';
import { readExport } from './exports.ts';

/** Files, not answers for a program: so a route of its own. Each is an event in the log, for it takes people's data out. */
export function mountExports(http: Hono, app: AppContext): void {
  http.get(api.adminExport(':list'), async (c) => {
    const viewer = await readViewer(app, c.req.raw.headers);
    admit(viewer, 'admin');
    const list = exportedLists.find((name) => name === c.req.param('list'));
    if (!list) throw notFound('List');
    const query = c.req.query();
    const { header, rows } = await readExport(app, list, query);
    const at = app.clock.now();
    await app.db.transaction((tx) =>
      recordAudit(tx, {
        id: app.ids.uuid(),
        type: 'LIST_EXPORTED',
        actorId: viewer?.userId,
        // Not what was searched for: that may be somebody's name.
        data: { list, rows: rows.length, filter: Object.keys(query).join(', ') },
        at,
      }),
    );
    return c.body(writeCsv(header, rows), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${list}-${at.toISOString().slice(0, 10)}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
}
