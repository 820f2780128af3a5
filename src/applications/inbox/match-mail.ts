import { eq } from 'drizzle-orm';
import { permitEntities } from '#permits/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import { automationRuns, submissions } from '../runs/tables.ts';
import { tokenOf } from './alias.ts';
import { type Judgement, judgeSigns } from './judge-signs.ts';
import { readSigns } from './read-signs.ts';
import type { inboundEmails } from './tables.ts';

/** As a person has said; else as the mail's own signs say. `text` is what a person would read of it. */
export async function matchMail(
  db: Queryable,
  mail: typeof inboundEmails.$inferSelect,
  text: string,
): Promise<Judgement> {
  if (mail.matchedBy === 'person' && mail.submissionId) {
    const [entity] = await db
      .select({ portal: permitEntities.portal })
      .from(submissions)
      .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
      .where(eq(submissions.id, mail.submissionId));
    const { submissionId } = mail;
    return { result: 'agreed', submissionId, portal: entity?.portal ?? null, matchedBy: 'person' };
  }
  // What an authority answers to a test of ours is no customer's, whatever plate or number it names.
  const token = tokenOf(mail.toEmail);
  if (token && (await db.$count(automationRuns, eq(automationRuns.aliasToken, token))) > 0)
    return { result: 'nobody', candidates: [] };
  return judgeSigns(await readSigns(db, mail, text));
}
