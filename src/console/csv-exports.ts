import type { Hono } from 'hono';
import type { AppContext } from '#accounts/app-context.ts';
import { authorizeCall, readViewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { api } from '#paths.ts';
import { toReaderDay } from '#permits/days.ts';
import { notFound } from '#platform/errors.ts';
import { consoleListNames } from './contract.ts';
import { consoleLists } from './lists.ts';

function toCell(value: unknown): CsvValue {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvValue);
}

type CsvValue = string | number | boolean | null | undefined;

/** What a spreadsheet would read as a formula (OWASP, CSV Injection), also after leading spaces, which it drops. */
const formulaPattern = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** RFC 4180: CRLF between records, quotes doubled. The byte order mark tells spreadsheets that it is UTF-8. */
export function formatCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
}

function formatCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  // Our own number is no formula: a minus before it is its sign.
  if (typeof value !== 'string') return String(value);
  const harmless = formulaPattern.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Returns files instead of JSON, hence a route of its own. Each export is an audit event, because it takes personal
 * data out.
 */
export function mountCsvExports(http: Hono, app: AppContext): void {
  http.get(api.adminExport(':list'), async (c) => {
    const viewer = await readViewer(app, c.req.raw.headers);
    authorizeCall(app, viewer, { who: 'admin', path: api.adminExport(':list') });
    const list = consoleListNames.find((name) => name === c.req.param('list'));
    if (!list) throw notFound('List');
    const query = c.req.query();
    const { leaveOut, readCsvRows } = consoleLists[list];
    const exportedRows = await readCsvRows(app, query, viewer?.userId ?? '');
    const header = Object.keys(exportedRows[0] ?? {}).filter((name) => !leaveOut.includes(name));
    const rows = exportedRows.map((row) => header.map((name) => toCell(row[name])));
    const at = app.clock.now();
    await app.db.transaction((tx) =>
      recordAudit(tx, {
        id: app.ids.uuid(),
        type: 'LIST_EXPORTED',
        actorId: viewer?.userId,
        // The search text is left out: it may be somebody's name.
        data: { list, rows: rows.length, filter: Object.keys(query).join(', ') },
        at,
      }),
    );
    return c.body(formatCsv(header, rows), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${list}-${toReaderDay(at)}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
}
