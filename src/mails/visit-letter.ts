import { eq } from 'drizzle-orm';
import { letters } from '#orders/tables/letters.ts';
import { type MailContext, type Notification, requireNotificationData } from './mail-content.ts';

type VisitLetter = typeof letters.$inferSelect & { entryAt: Date };

/** The letter to the contact that announces a visit; undefined once its time is over. */
export async function readVisitLetter({ db, clock }: MailContext, row: Notification): Promise<VisitLetter | undefined> {
  const [letter] = await db
    .select()
    .from(letters)
    .where(eq(letters.id, requireNotificationData(row, 'letter_id')));
  const entryAt = letter?.entryAt;
  return letter && entryAt && entryAt > clock.now() ? { ...letter, entryAt } : undefined;
}
