import { nextSteps } from '#features/reconciliation/next-steps.ts';
import { reconcile } from '#features/reconciliation/reconcile.ts';
import type { Context } from '#platform/context.ts';
import { check } from '#platform/http/mount-endpoints.ts';
import {
  type ExportedList,
  exportLimit,
  inboundQuerySchema,
  searchSchema,
  submissionsQuerySchema,
  usersQuerySchema,
} from '../contract.ts';
import { readActivity, readNotifications } from '../queries/activity.ts';
import { readInboundEmails } from '../queries/inbound-emails.ts';
import { readJurisdictions } from '../queries/jurisdictions.ts';
import { readSubmissions } from '../queries/submissions.ts';
import { readUsers } from '../queries/users.ts';
import type { CsvValue } from './csv.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings' | 'payments' | 'log'>;
type Row = Record<string, unknown>;

/** The very queries of the pages, with the export's limit. A link that works for an hour is no use in a file. */
const readers: Record<ExportedList, { leaveOut: readonly string[]; read(ctx: Ctx, query: object): Promise<Row[]> }> = {
  users: {
    leaveOut: [],
    read: async (ctx, query) =>
      (await readUsers(ctx, { ...check(usersQuerySchema, query), page: 1 }, exportLimit)).users,
  },
  submissions: {
    leaveOut: ['proof_url'],
    read: async (ctx, query) =>
      (await readSubmissions(ctx, { ...check(submissionsQuerySchema, query), limit: exportLimit })).submissions,
  },
  'inbound-emails': {
    leaveOut: ['preview'],
    read: async (ctx, query) =>
      (await readInboundEmails(ctx, { ...check(inboundQuerySchema, query), limit: exportLimit })).emails,
  },
  notifications: {
    leaveOut: [],
    read: async (ctx, query) =>
      (await readNotifications(ctx, check(searchSchema, query).search, exportLimit)).notifications,
  },
  activity: {
    leaveOut: [],
    read: async (ctx, query) => (await readActivity(ctx, check(searchSchema, query).search, exportLimit)).events,
  },
  jurisdictions: { leaveOut: [], read: async (ctx) => (await readJurisdictions(ctx)).jurisdictions },
  differences: {
    leaveOut: ['id'],
    read: async (ctx) =>
      (await reconcile(ctx)).differences.map((difference) => ({ ...difference, ...nextSteps[difference.kind] })),
  },
};

/** @throws Refusal INVALID_INPUT */
export async function readExport(ctx: Ctx, list: ExportedList, query: object) {
  const { leaveOut, read } = readers[list];
  const found = await read(ctx, query);
  const header = Object.keys(found[0] ?? {}).filter((name) => !leaveOut.includes(name));
  return { header, rows: found.map((row) => header.map((name) => asCell(row[name]))) };
}

function asCell(value: unknown): CsvValue {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvValue);
}
