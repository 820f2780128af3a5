import { describeDetailsComplete } from '#permits/application-texts.ts';
import { defineMail } from './mail-content.ts';
import { MailButton, Paragraph } from './mail-layout.tsx';
import { MailOrderSummary, readMailOrder } from './mail-order.tsx';
import { describeReviewRequest, readMailHold } from './missing-details.tsx';

/**
 * Sent when a paid order is completed later and its hold begins: until when nothing is sent, and where to stop the order.
 * Not sent once it has been stopped or sent on.
 */
export const orderHeldMail = defineMail({
  async read(ctx, row) {
    const { order, facts, situation } = await readMailOrder(ctx, row);
    const hold = await readMailHold(ctx, facts.order.id);
    return hold ? { order, hold, firstStep: situation.next[0] ?? '' } : undefined;
  },
  render: ({ order, hold, firstStep }) => ({
    subject: `${order.work === 'check' ? 'Not checked yet' : 'Not sent yet'}: order ${order.orderRef}`,
    title: 'Everything is there',
    happened: `${describeDetailsComplete(order)} Your order for ${order.place} is complete.`,
    todo: describeReviewRequest(order, hold),
    body: (
      <>
        <MailOrderSummary order={order} />
        <Paragraph>
          {firstStep} Before that you can correct {order.isMotorway ? 'all but the vignette' : 'the order'}, or stop it
          and have all of your money back.
        </Paragraph>
        <MailButton href={hold.url}>Look at it, or stop it</MailButton>
        <Paragraph>The link works for 30 days and needs no password.</Paragraph>
      </>
    ),
  }),
});
