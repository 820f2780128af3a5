import { eq, getTableColumns, sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AdmissionVerdict } from '#permits/admission-verdict.ts';
import { instant, primaryId } from '#platform/db/columns.ts';
import type { Queryable } from '#platform/db/database.ts';
import { jsonRow } from '#platform/db/json-rows.ts';
import { submissions } from './submissions.ts';

/** A dated rule-check statement: its content, the rules it states, and whether another one has replaced it. */
export const ruleCheckStatements = pgTable(
  'rule_check_statements',
  {
    id: primaryId(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    issuedAt: instant('issued_at').notNull(),
    verdict: jsonb('verdict').$type<AdmissionVerdict>().notNull(),
    rulesAsOf: date('rules_as_of').notNull(),
    source: text('source').notNull(),
    /** The day whose rules it states: the first day of the trip or, for a trip without one, the day it is judged by. */
    rulesDay: date('rules_day').notNull(),
    /** Path in the bucket `confirmations`. */
    pdfPath: text('pdf_path').notNull(),
    /** Since when it is no longer valid. */
    supersededAt: instant('superseded_at'),
  },
  (table) => [
    // Two workers never give two valid ones.
    uniqueIndex('rule_check_statements_one_valid').on(table.submissionId).where(sql`${table.supersededAt} is null`),
    index('rule_check_statements_submission').on(table.submissionId, table.issuedAt),
  ],
);

/** The statement that is valid now. Needs submissions in the query. */
export const validStatement = jsonRow(
  getTableColumns(ruleCheckStatements),
  sql`from ${ruleCheckStatements}
    where ${ruleCheckStatements.submissionId} = ${submissions.id} and ${ruleCheckStatements.supersededAt} is null`,
);

export async function readRuleCheckStatement(
  db: Queryable,
  submissionId: string,
): Promise<typeof ruleCheckStatements.$inferSelect | undefined> {
  const [row] = await db
    .select({ statement: validStatement })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  return row?.statement ?? undefined;
}
