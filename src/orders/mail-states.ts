import { and, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { mailStates } from './contracts/mail-contract.ts';
import { inboundEmails, mailCandidates } from './tables/mails.ts';
import { automationRuns } from './tables/submissions.ts';

const { submissionId, waitsBecause, handledAt, toEmail } = inboundEmails;

/** What an authority answers to a test of ours waits for nobody; the token is taken out as `tokenOf` does, for its index. */
const isNoTest = sql`not exists (select from ${automationRuns}
  where ${automationRuns.aliasToken} = substring(${toEmail} from '^permits[+]([a-z0-9]+)@'))`;

const isWaiting = and(isNull(handledAt), or(isNull(submissionId), isNotNull(waitsBecause)), isNoTest);
/** Whoever reads it at the desk has it as a task of the order, or of each that it may be about. */
const mayBeOfOrder = sql`exists (select from ${mailCandidates} where ${mailCandidates.inboundEmailId} = ${inboundEmails.id})`;

/**
 * Waiting: of no order, or it says what the product did not do; nothing follows from it before a person has looked. Unmatched:
 * those of them that stand on the desk with no order.
 */
const conditions: Record<(typeof mailStates)[number], SQL | undefined> = {
  all: undefined,
  waiting: isWaiting,
  unmatched: and(isWaiting, isNull(submissionId), or(isNull(waitsBecause), not(mayBeOfOrder))),
  handled: isNotNull(handledAt),
};

export const mailStateCondition = (state: keyof typeof conditions) => conditions[state];
