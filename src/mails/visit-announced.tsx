import { isAnswerYes } from '#orders/states/letter-answers.ts';
import { renderVisitCalendar } from '#orders/trip-calendar.ts';
import { formatDestinationTime } from '#permits/zone.ts';
import { defineMail } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';
import { MailOrderDetails, MailPicture, readMailOrder } from './mail-order.tsx';
import { toCalendarAttachment } from './trip-file.ts';
import { readVisitLetter } from './visit-letter.ts';

/** Sent when the contact has announced a visit. Not sent when the contact has taken that back, or the time is over. */
export const visitAnnouncedMail = defineMail({
  async read(ctx, row) {
    const letter = await readVisitLetter(ctx, row);
    if (!letter || !isAnswerYes(letter.answer)) return undefined;
    const { order, facts } = await readMailOrder(ctx, row);
    const visit = { place: letter.toName, at: letter.visitAt };
    const attachments = [toCalendarAttachment(facts.order, renderVisitCalendar(ctx, facts, visit))];
    return { order, ...visit, attachments };
  },
  render: ({ order, place, at, attachments }) => {
    const time = formatDestinationTime(at);
    return {
      subject: `Entry announced for ${time}: ${order.place} (${order.orderRef})`,
      state: `${place} has confirmed your entry on ${time} (time there).`,
      todo: 'Please drive in at that time.',
      picture: <MailPicture order={order} />,
      attachments,
      button: { label: 'See your order', href: order.url },
      body: (
        <>
          <Paragraph>This is for one entry. Tell us day and time of each further one with your order.</Paragraph>
          <MailOrderDetails order={order} />
        </>
      ),
    };
  },
});
