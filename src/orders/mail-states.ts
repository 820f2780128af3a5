import { and, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { mailStates } from './contracts/mail-contract.ts';
import { inboundEmails, mailCandidates } from './tables/mails.ts';
import { automationRuns } from './tables/submissions.ts';

const { submissionId, reviewReason, handledAt, toEmail } = inboundEmails;

/**
 * An authority's answer to a test of ours waits for nobody. The token is extracted as `tokenOf` does, for its index.
 */
const isNoTest = sql`not exists (select from ${automationRuns}
  where ${automationRuns.aliasToken} = substring(${toEmail} from '^permits[+]([a-z0-9]+)@'))`;

const isWaiting = and(isNull(handledAt), or(isNull(submissionId), isNotNull(reviewReason)), isNoTest);
/** At the desk a mail is a task of its order, or of each order that it may be about. */
const mayBeOfOrder = sql`exists (select from ${mailCandidates} where ${mailCandidates.inboundEmailId} = ${inboundEmails.id})`;

/**
 * Waiting: of no order, or with a meaning that the product did not apply; nothing follows from it before a person has
 * looked. Unmatched: those of them that are on the desk with no order.
 */
const conditions: Record<(typeof mailStates)[number], SQL | undefined> = {
  all: undefined,
  waiting: isWaiting,
  unmatched: and(isWaiting, isNull(submissionId), or(isNull(reviewReason), not(mayBeOfOrder))),
  handled: isNotNull(handledAt),
};

export const mailStateCondition = (state: keyof typeof conditions) => conditions[state];
