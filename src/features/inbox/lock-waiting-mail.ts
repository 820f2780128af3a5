import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { inboundEmails } from './tables.ts';

/**
 * A mail that a person may decide about: it belongs to no order, or only the plate says to which. Nobody else decides
 * meanwhile.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function lockWaitingMail(tx: Tx, id: string): Promise<typeof inboundEmails.$inferSelect> {
  const [mail] = await tx.select().from(inboundEmails).where(eq(inboundEmails.id, id)).for('update');
  if (!mail) throw notFound('E-mail');
  if (mail.submissionId && mail.matchedBy !== 'plate') {
    throw new Refusal('CONFLICT', 'This e-mail belongs to an order already.');
  }
  return mail;
}
