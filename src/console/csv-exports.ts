import type { Hono } from 'hono';
import type { AppContext } from '#accounts/app-context.ts';
import { authorizeCall, readViewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { readInboundEmails } from '#inbox/inbound-emails.ts';
import { nextSteps } from '#money/reconciliation/next-steps.ts';
import { reconcile } from '#money/reconciliation/reconcile.ts';
import { api } from '#paths.ts';
import { toReaderDay } from '#permits/days.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { validateInput } from '#platform/http/mount-endpoints.ts';
import {
  type ExportableList,
  exportableLists,
  exportLimit,
  inboundQuerySchema,
  searchSchema,
  submissionsQuerySchema,
} from './contract.ts';
import { readActivity, readNotifications } from './queries/activity.ts';
import { readJurisdictions } from './queries/jurisdictions.ts';
import { readSubmissions } from './queries/submissions.ts';
import { readUsers, usersQuerySchema } from './queries/users.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings' | 'payments' | 'log'>;
type Row = Record<string, unknown>;

/**
 * The same queries as the pages, with the export's limit. Links are left out: they expire after an hour, and a file
 * lives longer.
 */
const exportReaders: Record<
  ExportableList,
  { leaveOut: readonly string[]; read(ctx: Ctx, query: object, userId: string): Promise<Row[]> }
> = {
  users: {
    leaveOut: [],
    read: async (ctx, query) =>
      (await readUsers(ctx, { ...validateInput(usersQuerySchema, query), page: 1 }, exportLimit)).users,
  },
  submissions: {
    leaveOut: ['proof_url', 'retry_problem'],
    read: async (ctx, query, userId) =>
      (await readSubmissions(ctx, { ...validateInput(submissionsQuerySchema, query), limit: exportLimit }, userId))
        .submissions,
  },
  'inbound-emails': {
    leaveOut: ['preview'],
    read: async (ctx, query) =>
      (await readInboundEmails(ctx, { ...validateInput(inboundQuerySchema, query), limit: exportLimit })).emails,
  },
  notifications: {
    leaveOut: [],
    read: async (ctx, query) =>
      (await readNotifications(ctx, validateInput(searchSchema, query).search, exportLimit)).notifications,
  },
  activity: {
    leaveOut: [],
    read: async (ctx, query) =>
      (await readActivity(ctx, validateInput(searchSchema, query).search, exportLimit)).events,
  },
  jurisdictions: { leaveOut: [], read: async (ctx) => (await readJurisdictions(ctx)).jurisdictions },
  differences: {
    leaveOut: ['id'],
    read: async (ctx) =>
      (await reconcile(ctx)).differences.map((difference) => ({ ...difference, ...nextSteps[difference.kind] })),
  },
};

/** @throws Refusal INVALID_INPUT */
async function readExport(ctx: Ctx, list: ExportableList, query: object, userId: string) {
  const { leaveOut, read: readRows } = exportReaders[list];
  const exportedRows = await readRows(ctx, query, userId);
  const header = Object.keys(exportedRows[0] ?? {}).filter((name) => !leaveOut.includes(name));
  return { header, rows: exportedRows.map((row) => header.map((name) => toCell(row[name]))) };
}

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
    const list = exportableLists.find((name) => name === c.req.param('list'));
    if (!list) throw notFound('List');
    const query = c.req.query();
    const { header, rows } = await readExport(app, list, query, viewer?.userId ?? '');
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
