import { eq } from 'drizzle-orm';
import type { AppContext } from '#accounts/app-context.ts';
import type { MailInterpreter } from '#inbox/mail-interpreter.ts';
import type { MatchResult } from '#inbox/weigh-evidence.ts';
import { chooseMethod } from '#orders/choose-method.ts';
import { needsNoApplication, payloadOf, selectOptionalOrderFacts } from '#orders/order-facts.ts';
import type { inboundEmails } from '#orders/tables/mails.ts';
import { readRuleCheckStatement } from '#orders/tables/statements.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { findZone } from '#permits/catalogue.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobAttempt } from '#platform/jobs/job.ts';
import { issueRuleCheckStatement, issueStatementBesideLetter } from './check/issue-statements.ts';
import { isLetterDue } from './letter/letter-due.ts';
import { findReplyInterpreter } from './letter/replies.ts';
import { applyByLetter } from './letter/send-letter.ts';
import { executeAutomationRun } from './portal/execute-automation-run.ts';
import { findPortalMailInterpreter } from './portal/interpret-portal-mail.ts';

/** How a permit is got. A person's work is no channel: an order that a robot may not take up is handed to a person. */
type Channel =
  /** Nothing can be applied for: the product itself writes the statement. */
  | { name: 'rule_check' }
  /** A letter to a hotel, garage or office; in zones with a rule check the customer gets that statement first. */
  | { name: 'letter'; statementFirst: boolean }
  | { name: 'portal' };

/** Starts an application, or goes on with it, by the one channel that its order has now. Safe to call again. */
export async function startApplication(app: AppContext, submissionId: string, attempt: JobAttempt): Promise<void> {
  const channel = await selectChannel(app, submissionId);
  switch (channel?.name) {
    case undefined:
      return;
    case 'rule_check':
      return issueRuleCheckStatement(app, submissionId);
    case 'portal':
      return executeAutomationRun(app, { submissionId }, attempt);
    case 'letter': {
      if (channel.statementFirst && !(await issueStatementBesideLetter(app, submissionId))) return;
      const isLetter = await applyByLetter(app, submissionId);
      // What the choice was made from has changed meanwhile: it is made again.
      return isLetter ? undefined : startApplication(app, submissionId, attempt);
    }
  }
}

/** Undefined where the order was erased. */
async function selectChannel({ db }: AppContext, submissionId: string): Promise<Channel | undefined> {
  const [application] = await db
    .select({ submission: submissions, entity: permitEntities })
    .from(submissions)
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .where(eq(submissions.id, submissionId));
  const facts = application && (await selectOptionalOrderFacts(db, application.submission.orderId));
  if (!facts) return undefined;
  if (needsNoApplication(facts)) return { name: 'rule_check' };
  const fulfilment = chooseMethod(application.entity, payloadOf(facts));
  // Whoever takes up runs gives what is paused to a person.
  if (fulfilment.method === 'manual') return { name: 'portal' };
  switch (fulfilment.by) {
    case 'statement':
      return { name: 'rule_check' };
    case 'robot':
      return { name: 'portal' };
    case 'letter': {
      if (!(await isLetterDue(db, application.submission))) return { name: 'portal' };
      const isChecked = findZone(facts.order.country, facts.order.cityZone)?.work === 'check';
      const statementFirst = isChecked && !facts.order.cancelledAt && !(await readRuleCheckStatement(db, submissionId));
      return { name: 'letter', statementFirst };
    }
  }
}

/**
 * How each channel reads the mails of an application, the portal's first. A mail that matches by its plate alone is no
 * reply.
 */
export async function findMailInterpreters(
  ctx: Context,
  tx: Tx,
  { submissionId, portal, matchedBy }: Extract<MatchResult, { result: 'agreed' }>,
  mail: typeof inboundEmails.$inferSelect,
): Promise<MailInterpreter[]> {
  const ofPortal = findPortalMailInterpreter(ctx, tx, submissionId, portal, mail);
  const ofLetter = matchedBy === 'plate' ? undefined : await findReplyInterpreter(ctx, tx, submissionId, mail);
  return [ofPortal, ofLetter].filter((interpreter) => interpreter !== undefined);
}
