import { eq } from 'drizzle-orm';
import type { Viewer } from '#accounts/viewer.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import { inboundEmails, mailCandidates } from './tables/mails.ts';

interface LockedMail {
  mail: typeof inboundEmails.$inferSelect;
  /** The applications that it may be about, as far as its evidence shows. */
  submissionIds: string[];
}

/**
 * Locks a mail for a person's decision; nobody else decides meanwhile. Operators see mails of an application, so they
 * decide about no others; admins see all.
 * @throws Refusal NOT_FOUND
 */
export async function lockMail(tx: Tx, id: string, { roles }: Pick<Viewer, 'roles'>): Promise<LockedMail> {
  const [mail] = await tx.select().from(inboundEmails).where(eq(inboundEmails.id, id)).for('no key update');
  if (!mail) throw notFound('E-mail');
  const candidates = await tx.select().from(mailCandidates).where(eq(mailCandidates.inboundEmailId, id));
  const submissionIds = mail.submissionId ? [mail.submissionId] : candidates.map(({ submissionId }) => submissionId);
  if (submissionIds.length === 0 && !roles.includes('admin')) throw notFound('E-mail');
  return { mail, submissionIds };
}
