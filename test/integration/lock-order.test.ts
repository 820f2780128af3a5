// What happens to one order at the same moment waits in one line and never in a circle: the order of locks stands in
// src/orders/lock-orders.ts.
import { eq, inArray, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishRun } from '../../src/channels/portal/finish-run.ts';
import { createRunJournal } from '../../src/channels/portal/run-journal.ts';
import { processInboundMail } from '../../src/channels/process-inbound-mail.ts';
import { applyAuthorityMails } from '../../src/channels/proof/apply-authority-mails.ts';
import { markMailHandled } from '../../src/inbox/mark-mail-handled.ts';
import { lockOrders } from '../../src/orders/lock-orders.ts';
import { inboundEmails } from '../../src/orders/tables/mails.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { automationRuns, submissions } from '../../src/orders/tables/submissions.ts';
import { certificatAirDriver } from '../../src/permits/authorities/certificat-air/driver.ts';
import { publishOrderEvent } from '../../src/platform/realtime/order-events.ts';
import {
  createSubmittedApplication,
  listInboundMails,
  readAliasAddress,
  readSubmissionOf,
  type StartedApplication,
} from '../applications.ts';
import { deliverAndProcessMail, frenchAuthorityMails } from '../authority-mail.ts';
import { type Installation, startInstallation } from '../installation.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation[Symbol.asyncDispose]());

const rounds = 15;
const boss = {
  sessionId: '',
  userId: crypto.randomUUID(),
  email: '',
  displayName: '',
  linkEpoch: 0,
  roles: ['admin'] as const,
};
const phase = { name: 'next', title: 'What comes next', screens: [], outcomes: [], startCondition: 'mail' } as const;
const before = { phase, isBefore: true, applies: false, next: phase, last: phase };

/** All that were begun at once; a circle of locks ends one of them as an error of the database. */
async function atOnce(actions: readonly (() => Promise<unknown>)[]): Promise<void> {
  const ends = await Promise.allSettled(actions.map((action) => action()));
  expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason.cause ?? end.reason)] : []))).toEqual(
    [],
  );
}

/** As every refund does. */
const holdAndTell = (which: SQL) => () =>
  installation.ctx.db.transaction(async (tx) => {
    for (const { order } of await lockOrders(tx, which))
      await publishOrderEvent(tx, order.id, { type: 'orders', payload: { changed: 'money' } });
  });

/** At a portal with a run of its own, in a person's name, so that no job takes what comes next. */
async function putAtPortal({ orderId }: StartedApplication, submissionId: string) {
  const { db } = installation.ctx;
  const ofSubmission = eq(automationRuns.submissionId, submissionId);
  await db.update(automationRuns).set({ status: 'COMPLETED' }).where(ofSubmission);
  const [submission] = await db
    .update(submissions)
    .set({ status: 'RUNNING', applicationMethod: 'manual', sendingRunId: null, sendingSince: null, appliedAt: null })
    .where(eq(submissions.id, submissionId))
    .returning();
  if (!submission) throw new Error('The submission is gone.');
  const [run] = await db
    .insert(automationRuns)
    .values({
      id: crypto.randomUUID(),
      purpose: 'application',
      status: 'RUNNING',
      driverName: 'certificat-air',
      submissionId,
      orderId,
      permitEntityId: submission.permitEntityId,
      startedAt: new Date(),
      createdAt: new Date(),
    })
    .returning();
  if (!run) throw new Error('The run was not stored.');
  return { submission, run };
}

test('a mail is read, settled and dealt with while its run ends and its money is looked at', async () => {
  const { ctx } = installation;
  const application = await createSubmittedApplication(installation);
  await deliverAndProcessMail(
    installation,
    await readAliasAddress(installation, application),
    frenchAuthorityMails.received,
  );
  const [mail] = await listInboundMails(installation, application);
  if (!mail) throw new Error('The mail did not come.');
  const { id: submissionId } = await readSubmissionOf(installation, application);
  const ofMail = eq(inboundEmails.id, mail.id);
  for (let round = 0; round < rounds; round += 1) {
    const { submission, run } = await putAtPortal(application, submissionId);
    const asItCame = { submissionId: null, matchedBy: null, reading: null, reviewReason: null, handledAt: null };
    await ctx.db.update(inboundEmails).set(asItCame).where(ofMail);
    const claimed = {
      run,
      submission,
      driver: certificatAirDriver,
      payload: {},
      aliasToken: '',
      v5c: null,
    } as unknown;
    const position = round % 2 === 0 ? before : undefined;
    const end = { result: 'submitted', reference: undefined, url: '', says: '' } as const;
    const { journal } = createRunJournal(ctx, run);
    await atOnce([
      // One that wakes up again and finds its run taken over is told so.
      () => journal.commitSendIntent().catch(() => {}),
      () => journal.recordMilestone('BROWSER_STARTED').catch(() => {}),
      () => finishRun(ctx, claimed as Parameters<typeof finishRun>[1], end, { position }),
      () => processInboundMail(ctx, mail.id, true),
      holdAndTell(eq(orders.id, application.orderId)),
      () => applyAuthorityMails(ctx, submissionId),
      () => processInboundMail(ctx, mail.id, true),
      () => markMailHandled(ctx, { mail_id: mail.id, handled: true }, boss).catch(ignoreConflict),
    ]);
  }
});

function ignoreConflict(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'CONFLICT')) throw error;
}

test('a sticker that two orders share is granted while the money of both is looked at', async () => {
  const { ctx } = installation;
  const pair = [await createSubmittedApplication(installation), await createSubmittedApplication(installation)];
  const [first, second] = await Promise.all(pair.map((one) => readSubmissionOf(installation, one)));
  if (!first || !second) throw new Error('Two applications are needed.');
  const ofOrders = inArray(
    orders.id,
    pair.map(({ orderId }) => orderId),
  );
  for (const one of pair)
    await deliverAndProcessMail(installation, await readAliasAddress(installation, one), frenchAuthorityMails.received);
  for (let round = 0; round < rounds; round += 1) {
    const [leader, follower] = round % 2 === 0 ? [first, second] : [second, first];
    const ofBoth = inArray(submissions.id, [first.id, second.id]);
    await ctx.db.update(submissions).set({ status: 'SUBMITTED', sharedWithId: null }).where(ofBoth);
    await ctx.db.update(submissions).set({ sharedWithId: leader.id }).where(eq(submissions.id, follower.id));
    await ctx.db
      .update(inboundEmails)
      .set({ reading: { meaning: round % 4 < 2 ? 'granted' : 'question', reason: 'Another copy, please.' } as never })
      .where(eq(inboundEmails.submissionId, leader.id));
    await atOnce([
      () => applyAuthorityMails(ctx, leader.id),
      holdAndTell(ofOrders),
      () => applyAuthorityMails(ctx, leader.id),
    ]);
  }
});
