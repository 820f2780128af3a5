import { isAnswerYes } from '#orders/states/letter-answers.ts';
import { formatDestinationTime } from '#permits/zone.ts';
import { defineMail } from './mail-content.ts';
import { MailButton, Paragraph } from './mail-layout.tsx';
import { MailOrderSummary, readMailOrder } from './mail-order.tsx';
import { readVisitLetter } from './visit-letter.ts';

/** Sent when the contact has announced a visit. Not sent when the contact has taken that back, or the time is over. */
export const visitAnnouncedMail = defineMail({
  async read(ctx, row) {
    const letter = await readVisitLetter(ctx, row);
    if (!letter || !isAnswerYes(letter.answer)) return undefined;
    const { order } = await readMailOrder(ctx, row);
    return { order, place: letter.toName, at: letter.visitAt };
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
