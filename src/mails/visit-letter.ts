import { eq } from 'drizzle-orm';
import { letters } from '#orders/tables/letters.ts';
import { type MailContext, type Notification, requireNotificationData } from './mail-content.ts';

type VisitLetter = typeof letters.$inferSelect & { visitAt: Date };

/** The letter to the contact that announces a visit; undefined once its time is over. */
export async function readVisitLetter({ db, clock }: MailContext, row: Notification): Promise<VisitLetter | undefined> {
  const [letter] = await db
    .select()
    .from(letters)
    .where(eq(letters.id, requireNotificationData(row, 'letter_id')));
  const visitAt = letter?.visitAt;
  return letter && visitAt && visitAt > clock.now() ? { ...letter, visitAt } : undefined;
}
