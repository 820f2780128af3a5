import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { testRuns } from '#features/automation/tables.ts';
import { inboundEmails } from '#features/inbox/tables.ts';
import type { mailStates } from '../contract.ts';

const { submissionId, matchedBy, handledAt, toEmail } = inboundEmails;

/** What an authority answers to a test of ours waits for nobody. */
const isNoTest = sql`not exists (select from ${testRuns}
  where ${toEmail} like 'permits+' || ${testRuns.aliasToken} || '@%')`;

/** Waiting: of no order, or only a plate says of which; nothing follows from it before a person has looked. */
const conditions: Record<(typeof mailStates)[number], SQL | undefined> = {
  all: undefined,
  waiting: and(isNull(handledAt), or(isNull(submissionId), eq(matchedBy, 'plate')), isNoTest),
  handled: isNotNull(handledAt),
};

export const isInState = (state: keyof typeof conditions) => conditions[state];
