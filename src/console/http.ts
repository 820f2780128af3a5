import { z } from 'zod';
import { endpoint } from '#accounts/app-context.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { retrySubmission } from '#channels/portal/retry.ts';
import { readInboundEmail, readInboundEmails } from '#inbox/inbound-emails.ts';
import { inboundEmailSchema, inboundListSchema } from '#orders/contracts/mail-contract.ts';
import { api } from '#paths.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { adminOrderSchema } from './admin-order-contract.ts';
import { describeConfiguration } from './configuration.ts';
import {
  activitySchema,
  adminUserSchema,
  changeRoleSchema,
  inboundQuerySchema,
  listLimits,
  notificationsSchema,
  overviewSchema,
  type RetryResult,
  retryResultsSchema,
  searchSchema,
  submissionsQuerySchema,
  submissionsSchema,
  usersSchema,
} from './contract.ts';
import { jurisdictionsSchema } from './jurisdiction-contract.ts';
import { readActivity, readNotifications } from './queries/activity.ts';
import { readAdminOrder } from './queries/admin-order.ts';
import { readJurisdictions } from './queries/jurisdictions.ts';
import { readOverview } from './queries/overview.ts';
import { readSubmissions } from './queries/submissions.ts';
import { grantOrRevokeRole, readAdminUser, readUsers, usersQuerySchema } from './queries/users.ts';
import { runDiagnostics } from './run-diagnostics.ts';
import { configurationSchema, diagnosticsSchema } from './system-contract.ts';

const retrySubmissionsSchema = z.object({
  submissions: z
    .array(z.object({ id: z.uuid(), updated_at: z.iso.datetime() }))
    .min(1)
    .max(listLimits.submissions),
});

const overviewQuerySchema = z.object({
  /** The visitor's IANA time zone, which defines the days and 'today'. */
  time_zone: z
    .string()
    .max(60)
    .refine((name) => isTimeZone(name), 'Unknown time zone')
    .default('UTC'),
});

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** @throws Refusal NOT_FOUND: what is not an id names nothing */
function parseId(params: Readonly<Record<string, string>>, noun: string): string {
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw notFound(noun);
  return id.data;
}

export const adminEndpoints = [
  endpoint({
    method: 'GET',
    path: api.adminOverview,
    summary: 'Counts and trends of the business',
    who: 'admin',
    input: overviewQuerySchema,
    output: overviewSchema,
    handle: (app, { time_zone }) => readOverview(app, time_zone),
  }),
  endpoint({
    method: 'GET',
    path: api.adminUsers,
    summary: 'Users by the page, found by e-mail or display name',
    who: 'admin',
    input: usersQuerySchema,
    output: usersSchema,
    handle: (app, query) => readUsers(app, query),
  }),
  endpoint({
    method: 'GET',
    path: api.adminUser(':id'),
    summary: 'One user with their newest orders',
    who: 'admin',
    output: adminUserSchema,
    handle: async (app, _input, { params }) => readAdminUser(app, parseId(params, 'User')),
  }),
  endpoint({
    method: 'POST',
    path: api.adminRoles,
    summary: 'Gives a user the admin or operator role, or takes it away',
    who: 'admin',
    input: changeRoleSchema,
    output: z.object({ success: z.literal(true) }),
    async handle(app, change, { viewer }) {
      await grantOrRevokeRole(app, change, viewer.userId);
      return { success: true };
    },
  }),
  endpoint({
    method: 'GET',
    path: api.adminSubmissions,
    summary: 'The newest submissions that match',
    who: 'admin',
    input: submissionsQuerySchema,
    output: submissionsSchema,
    handle: (app, query, { viewer }) => readSubmissions(app, query, viewer.userId),
  }),
  endpoint({
    method: 'POST',
    path: api.function('retry-submissions'),
    summary: 'Puts exactly these failed submissions back in line; one that has changed meanwhile is left alone',
    who: 'admin',
    input: retrySubmissionsSchema,
    output: retryResultsSchema,
    handle: (app, { submissions }, { viewer }) => retrySubmissions(app, submissions, viewer),
  }),
  endpoint({
    method: 'GET',
    path: api.adminInboundEmails,
    summary: 'The newest mails from authorities that match, without their bodies',
    who: 'admin',
    input: inboundQuerySchema,
    output: inboundListSchema,
    handle: (app, query) => readInboundEmails(app, query),
  }),
  endpoint({
    method: 'GET',
    path: api.adminInboundEmail(':id'),
    summary: 'One inbound mail whole',
    who: 'admin',
    output: inboundEmailSchema,
    handle: async (app, _input, { params }) => readInboundEmail(app, parseId(params, 'E-mail')),
  }),
  endpoint({
    method: 'GET',
    path: api.adminNotifications,
    summary: 'The newest mails to customers that match',
    who: 'admin',
    input: searchSchema,
    output: notificationsSchema,
    handle: (app, { search }) => readNotifications(app, search),
  }),
  endpoint({
    method: 'GET',
    path: api.adminActivity,
    summary: 'The newest audit events that match',
    who: 'admin',
    input: searchSchema,
    output: activitySchema,
    handle: (app, { search }) => readActivity(app, search),
  }),
  endpoint({
    method: 'GET',
    path: api.adminJurisdictions,
    summary: 'Every permit entity with its newest run',
    who: 'admin',
    output: jurisdictionsSchema,
    handle: (app) => readJurisdictions(app),
  }),
  endpoint({
    method: 'GET',
    path: api.adminOrder(':id'),
    summary: 'What the order view lacks of the whole story: money, mails, every audit event',
    who: 'admin',
    output: adminOrderSchema,
    handle: async (app, _input, { params, viewer }) => readAdminOrder(app, parseId(params, 'Order'), viewer.userId),
  }),
  endpoint({
    method: 'GET',
    path: api.adminConfiguration,
    summary: 'What this installation runs with',
    who: 'admin',
    output: configurationSchema,
    handle: async (app) => describeConfiguration(app),
  }),
  endpoint({
    method: 'POST',
    path: api.function('payment-diagnostics'),
    summary: 'Asks everything the product stands on whether it answers',
    who: 'admin',
    output: diagnosticsSchema,
    handle: (app) => runDiagnostics(app),
  }),
];

/** Retries exactly these rows, each in the version that was seen. A failing row does not hold up the others. */
async function retrySubmissions(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings'>,
  seen: readonly { id: string; updated_at: string }[],
  viewer: Viewer,
): Promise<{ results: RetryResult[] }> {
  const results: RetryResult[] = [];
  for (const { id, updated_at: updatedAt } of seen) {
    try {
      await retrySubmission(ctx, id, viewer, { updatedAt });
      results.push({ id, queued: true, problem: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id, queued: false, problem: error.message });
    }
  }
  const queued = results.filter((result) => result.queued).length;
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'SUBMISSIONS_RETRIED',
      actorId: viewer.userId,
      data: { asked: seen.length, queued },
      at: ctx.clock.now(),
    }),
  );
  return { results };
}
