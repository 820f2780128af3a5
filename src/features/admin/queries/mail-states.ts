import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { testRuns } from '#features/automation/tables.ts';
import { inboundEmails } from '#features/inbox/tables.ts';

/** What an authority answers to a test of ours waits for nobody. */
const isNoTest = sql`not exists (select from ${testRuns}
  where ${inboundEmails.toEmail} like 'permits+' || ${testRuns.aliasToken} || '@%')`;

/** Mails that nothing follows from before a person has looked: those of no order, and those only a plate speaks for. */
export const waitsForPerson = and(
  or(isNull(inboundEmails.submissionId), eq(inboundEmails.matchedBy, 'plate')),
  isNoTest,
);
