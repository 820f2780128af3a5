import { and, eq } from 'drizzle-orm';
import { isAnswerYes } from '#orders/states/letter-answers.ts';
import { letters } from '#orders/tables/letters.ts';
import { formatDestinationTime } from '#permits/zone.ts';
import { defineMail } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';
import { MailOrderDetails, MailPicture, readMailOrder } from './mail-order.tsx';
import { readVisitLetter } from './visit-letter.ts';

/** By whether one of us has phoned the contact, or will; nobody phones for a cancelled order (task-kind.ts). */
const nextStepTexts = {
  made: 'A person of our team has spoken with them. Park outside the zone, or ask at the reception for another time and tell us of it with your order.',
  'to come':
    'A person of our team rings them up. It helps if you ask at the reception too. If nothing comes of it, park outside the zone.',
  none: 'Your order was stopped for a refund, so we do not ask them again. Park outside the zone, or ask at the reception yourself.',
};

/** Sent when a visit is certainly not announced, in time for the customer to do something else. */
export const visitUnannouncedMail = defineMail({
  async read(ctx, row) {
    const letter = await readVisitLetter(ctx, row);
    if (!letter || isAnswerYes(letter.answer)) return undefined;
    const { submissionId, visitAt, toName, answerSummary, failedAt } = letter;
    const isCall = and(eq(letters.submissionId, submissionId), eq(letters.kind, 'call'), eq(letters.visitAt, visitAt));
    const { order, facts } = await readMailOrder(ctx, row);
    const isCalled = (await ctx.db.$count(letters, isCall)) > 0;
    const call: keyof typeof nextStepTexts = isCalled ? 'made' : facts.order.cancelledAt ? 'none' : 'to come';
    /** Null when the contact has not answered. */
    const reason = failedAt ? 'Our letter to them could not be delivered.' : answerSummary;
    return { order, place: toName, at: visitAt, why: reason, call };
  },
  render: ({ order, place, at, why, call }) => {
    const time = formatDestinationTime(at);
    return {
      subject: `Please do not drive in on ${time}: ${order.place} (${order.orderRef})`,
      state: `${place} has not announced your entry on ${time} (time there).`,
      todo: `Please do not drive into the zone then${call === 'to come' ? ', unless we write to you that it is announced' : ''}.`,
      picture: <MailPicture order={order} />,
      notices: why ? [why] : [],
      button: { label: 'See your order', href: order.url },
      body: (
        <>
          <Paragraph>{nextStepTexts[call]}</Paragraph>
          <Paragraph>The entry that was confirmed before stays as it is.</Paragraph>
          <MailOrderDetails order={order} />
        </>
      ),
    };
  },
});
