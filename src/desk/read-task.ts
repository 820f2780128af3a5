import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { profiles, userRoles } from '#accounts/tables.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { composePhoneScript } from '#channels/letter/compose-letter.ts';
import { readCorrespondence } from '#channels/letter/read-letters.ts';
import { toApplicationActionFacts } from '#orders/action-facts.ts';
import { checkOrderRules } from '#orders/check-order-rules.ts';
import { chooseMethod, selectPermitEntity } from '#orders/choose-method.ts';
import {
  needsNoApplication,
  type OrderFacts,
  payloadOf,
  selectOptionalOrderFacts,
  vehicleFactsOf,
} from '#orders/order-facts.ts';
import { readMessages } from '#orders/order-messages.ts';
import { readEventsOfOrder } from '#orders/read-events.ts';
import { readTaskKinds } from '#orders/read-task-kinds.ts';
import { readReferenceSources } from '#orders/reference-sources.ts';
import { can } from '#orders/states/actions.ts';
import { hasFailed, isQueued } from '#orders/states/lifecycle.ts';
import { isNoLongerAdmittedTask } from '#orders/states/open-task-kinds.ts';
import { deskQuestions, deskTasks } from '#orders/tables/desk.ts';
import { uploads } from '#orders/tables/documents.ts';
import { submissionFiles, submissions } from '#orders/tables/submissions.ts';
import { notifications } from '#outbox/tables.ts';
import { type AdmissionVerdict, findRefusalText, findUncertaintyText } from '#permits/admission-verdict.ts';
import { authorities } from '#permits/authorities/registry.ts';
import type { Playbook } from '#permits/authority.ts';
import { findZone, type Zone } from '#permits/catalogue.ts';
import { describeLeadTime } from '#permits/lead-time.ts';
import { describeLastKnownRules } from '#permits/trip-day-admission.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { Bucket } from '#platform/files/file-store.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { type Task, taskSchema } from './contract.ts';
import { readCopyPasteValues } from './copy-paste-values.ts';
import { readInboundMails } from './read-desk-mails.ts';
import { readTaskRow } from './read-desk-queue.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

/** Everything that an operator needs to finish one task. @throws Refusal NOT_FOUND */
export async function readTask(ctx: Ctx, submissionId: string, viewer: Viewer): Promise<Task> {
  const row = await readTaskRow(ctx, submissionId);
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.id, submissionId));
  const zone = row && findZone(row.country, row.city_zone);
  const facts = row && (await selectOptionalOrderFacts(ctx.db, row.order_id));
  if (!submission || !zone || !facts || !row.kind) throw notFound('Task');
  const [task] = await ctx.db.select().from(deskTasks).where(eq(deskTasks.submissionId, submissionId));
  const { actionable: workKind, claimable } = await readTaskKinds(ctx.db, submissionId, ctx.clock.now());
  const { playbook } = authorities[zone.authority];
  const mayRecord = can(
    { application: toApplicationActionFacts(submission), task: { kind: workKind } },
    'record_submitted',
  ).allowed;
  const isNoLongerAdmitted = isNoLongerAdmittedTask(workKind);
  const verdict = mayRecord || isNoLongerAdmitted ? checkOrderRules(ctx, facts) : undefined;
  const doubt = verdict ? (isNoLongerAdmitted ? findRefusalText : findUncertaintyText)(verdict) : null;
  const nextStep = isNoLongerAdmitted ? 'granted' : await readNextStep(ctx, facts, submission);
  return taskSchema.parse({
    ...row,
    status: submission.status,
    hold_state: submission.holdState,
    is_workable: can({ task: { kind: workKind } }, 'work_on').allowed,
    is_claimable: can({ task: { kind: claimable } }, 'work_on').allowed,
    outcome_open: hasFailed(submission.status) && submission.sendingSince !== null,
    reference: submission.reference,
    reference_from: await readReferenceSources(ctx.db, submission),
    authority: zone.official.name,
    portal_url: zone.official.url,
    lead_time: describeLeadTime(playbook.leadTime),
    playbook: playbook.steps,
    office: describeOffice(ctx, playbook, facts),
    values: await readCopyPasteValues(ctx, submission),
    documents: await readTaskDocuments(ctx, submission),
    questions: await readQuestions(ctx, submissionId),
    messages: await readMessages(ctx.db, row.order_id, 'staff'),
    mails_in: await readInboundMails(ctx, submissionId),
    correspondence: await readCorrespondence(ctx, submission, facts),
    mails_out: await readMailsOut(ctx, submission.orderId),
    events: (await readEventsOfOrder(ctx, submission.orderId)).map(({ id, event_type, actor, created_at }) => ({
      id,
      type: event_type,
      actor,
      at: created_at,
    })),
    doubt,
    doubt_help: verdict && doubt ? describeDoubt(ctx, zone, facts, verdict, nextStep) : null,
    may_write_statement: mayRecord && !doubt && nextStep === 'statement' && hasFailed(submission.status),
    ended: task?.closure ? { how: task.closure, reason: task.closureReason } : null,
    colleagues: await readColleagues(ctx, viewer),
  });
}

function describeOffice(ctx: Ctx, { phoneOffice: office }: Playbook, facts: OrderFacts): Task['office'] {
  if (!office) return null;
  const { name, phone, formUrl: page } = office;
  return { name, phone, page, ...composePhoneScript(ctx, office, facts) };
}

/** For an operator who rules on a doubt: the rules we hold, the last known verdict, and what follows. */
function describeDoubt(
  { clock }: Ctx,
  zone: Zone,
  facts: OrderFacts,
  verdict: AdmissionVerdict,
  nextStep: NextStep,
): Task['doubt_help'] {
  const { entryDate, numberOfDays } = facts.order;
  const trip = { entry_date: entryDate, number_of_days: numberOfDays };
  return {
    source: verdict.source,
    source_url: /https:\/\/[^\s;,)]+/.exec(verdict.source)?.[0] ?? null,
    rules_as_of: verdict.rules_as_of,
    would_settle: verdict.what_would_change_it,
    last_known: describeLastKnownRules(zone, vehicleFactsOf(facts), trip, clock.now()) ?? null,
    if_may_enter: nextStepLabels[nextStep],
  };
}

/**
 * How the order continues without the doubt. A failed application stays with a person, except a rule-check statement.
 */
async function readNextStep(
  { db }: Pick<Ctx, 'db'>,
  facts: OrderFacts,
  { status, applicationMethod }: typeof submissions.$inferSelect,
): Promise<NextStep> {
  const entity = await selectPermitEntity(db, facts.order.country, facts.order.cityZone);
  const chosen = entity && chooseMethod(entity, payloadOf(facts));
  if (chosen?.method !== 'automated') return 'person';
  const step = needsNoApplication(facts) ? 'statement' : chosen.by;
  return isQueued(status) || (step === 'statement' && applicationMethod === 'automated') ? step : 'person';
}

type NextStep = keyof typeof nextStepLabels;

const nextStepLabels = {
  statement: 'The dated rule-check statement is written at once and mailed to the customer; your words stand in it.',
  robot: 'Our robot applies at once.',
  letter: 'The letter to the place leaves at once.',
  person: 'You go on here and apply by hand.',
  granted: 'The permit holds, and one more mail tells the customer how things stand.',
} as const;

/** The customer's documents first, then the operators'. */
async function readTaskDocuments({ db, settings, clock }: Ctx, { id, orderId }: typeof submissions.$inferSelect) {
  const customerFiles = await db
    .select()
    .from(uploads)
    .where(eq(uploads.orderId, orderId))
    .orderBy(desc(uploads.createdAt));
  const operatorFiles = await db
    .select()
    .from(submissionFiles)
    .where(and(eq(submissionFiles.submissionId, id), eq(submissionFiles.type, 'other')))
    .orderBy(desc(submissionFiles.createdAt));
  return [
    ...customerFiles.map((file, index) => ({ ...file, name: file.originalName, isReplaced: index > 0 })),
    ...operatorFiles.map((file) => ({
      ...file,
      name: file.metadata.name ?? 'Proof',
      isReplaced: file.metadata.replaced_at !== undefined,
    })),
  ].map(({ name, bucket, path, createdAt, isReplaced }) => ({
    name,
    is_replaced: isReplaced,
    url: signFileUrl(settings.secret, bucket as Bucket, path, clock.now()),
    at: createdAt.toISOString(),
  }));
}

async function readQuestions({ db }: Ctx, submissionId: string) {
  const rows = await db
    .select()
    .from(deskQuestions)
    .where(eq(deskQuestions.submissionId, submissionId))
    .orderBy(asc(deskQuestions.createdAt));
  return rows.map(({ id, question, wantsDocument, createdAt, answer, answeredAt }) => ({
    id,
    question,
    wants_document: wantsDocument,
    asked_at: createdAt.toISOString(),
    answer,
    answered_at: answeredAt?.toISOString() ?? null,
  }));
}

async function readMailsOut({ db }: Ctx, orderId: string) {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.orderId, orderId))
    .orderBy(desc(notifications.createdAt));
  return rows.map(({ id, type, sentAt, droppedAt, createdAt }) => ({
    id,
    type,
    sent_at: sentAt?.toISOString() ?? null,
    dropped_at: droppedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }));
}

async function readColleagues({ db }: Ctx, { userId }: Viewer) {
  return db
    .selectDistinct({ id: profiles.id, name: profiles.displayName })
    .from(profiles)
    .innerJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(and(inArray(userRoles.role, ['operator', 'admin']), ne(profiles.id, userId)))
    .orderBy(asc(profiles.displayName));
}
