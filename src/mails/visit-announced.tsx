import { eq } from 'drizzle-orm';
import { letters } from '#orders/tables/letters.ts';
import { formatDestinationTime } from '#permits/zone.ts';
import { defineMail, type MailContext, type Notification, requireNotificationData } from './mail-content.ts';
import { MailButton, Paragraph } from './mail-layout.tsx';
import { MailOrderSummary, readMailOrder } from './mail-order.tsx';

/** Sent when the contact has announced a visit. Not sent when the contact has taken that back, or the time is over. */
export const visitAnnouncedMail = defineMail({
  async read(ctx, row) {
    const letter = await readVisitLetter(ctx, row);
    if (letter?.answer !== 'granted') return undefined;
    const { order } = await readMailOrder(ctx, row);
    return { order, place: letter.toName, at: letter.entryAt };
  },
  render: ({ order, place, at }) => {
    const time = formatDestinationTime(at);
    return {
      subject: `Entry announced for ${time}: ${order.place} (${order.orderRef})`,
      title: 'Your entry is announced',
      happened: `${place} has confirmed your entry on ${time} (time there).`,
      todo: 'Please drive in at that time.',
      body: (
        <>
          <Paragraph>
            An announcement is for one entry. For each further one, tell us day and time with your order.
          </Paragraph>
          <MailOrderSummary order={order} />
          <MailButton href={order.url}>See your order</MailButton>
        </>
      ),
    };
  },
});

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
