import { z } from 'zod';
import { endpoint } from '#accounts/app-context.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { retrySubmission } from '#channels/portal/retry.ts';
import { readInboundEmail } from '#inbox/inbound-emails.ts';
import { inboundEmailSchema } from '#orders/contracts/mail-contract.ts';
import { api } from '#paths.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { adminOrderSchema } from './admin-order-contract.ts';
import { adminUserSchema, changeRoleSchema } from './admin-user-contract.ts';
import { describeConfiguration } from './configuration.ts';
import { listLimits } from './contract.ts';
import { consoleLists } from './lists.ts';
import { overviewSchema } from './overview-contract.ts';
import { readAdminOrder } from './queries/admin-order.ts';
import { readOverview } from './queries/overview.ts';
import { grantOrRevokeRole, readAdminUser } from './queries/users.ts';
import { runDiagnostics } from './run-diagnostics.ts';
import { type RetryResult, retryResultsSchema } from './submission-contract.ts';
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
  ...Object.values(consoleLists).flatMap(({ endpoints }) => endpoints),
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
    path: api.adminInboundEmail(':id'),
    summary: 'One inbound mail whole',
    who: 'admin',
    output: inboundEmailSchema,
    handle: async (app, _input, { params }) => readInboundEmail(app, parseId(params, 'E-mail')),
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
