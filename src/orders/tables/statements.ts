import { and, eq, isNull, sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AdmissionVerdict } from '#permits/admission-verdict.ts';
import { instant, primaryId } from '#platform/db/columns.ts';
import type { Queryable } from '#platform/db/database.ts';
import { submissions } from './submissions.ts';

/** A dated certificate that was given: what we said, by which rules, and whether another one has taken its place. */
export const ruleCheckStatements = pgTable(
  'statements',
  {
    id: primaryId(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    givenAt: instant('given_at').notNull(),
    verdict: jsonb('verdict').$type<AdmissionVerdict>().notNull(),
    rulesAsOf: date('rules_as_of').notNull(),
    source: text('source').notNull(),
    /** The day whose rules it states: the first of the trip, or of a trip without one the day it is judged by. */
    rulesDay: date('rules_day').notNull(),
    /** Path in the bucket `confirmations`. */
    pdfPath: text('pdf_path').notNull(),
    /** Since when it is not our word any more. */
    supersededAt: instant('superseded_at'),
  },
  (table) => [
    // Two workers never give two.
    uniqueIndex('statements_one_valid').on(table.submissionId).where(sql`${table.supersededAt} is null`),
    index('statements_submission').on(table.submissionId, table.givenAt),
  ],
);

/** The one that is our word now. */
export async function readRuleCheckStatement(
  db: Queryable,
  submissionId: string,
): Promise<typeof ruleCheckStatements.$inferSelect | undefined> {
  const isValid = and(eq(ruleCheckStatements.submissionId, submissionId), isNull(ruleCheckStatements.supersededAt));
  const [statement] = await db.select().from(ruleCheckStatements).where(isValid);
  return statement;
}
