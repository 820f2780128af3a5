import { defineMail } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';
import { MailOrderDetails, MailPicture, readMailOrder } from './mail-order.tsx';
import { describeHold, describeHoldChoice, describeReviewRequest, readMailHold } from './missing-details.tsx';
import { readTripFile } from './trip-file.ts';

/**
 * Sent when a paid order is completed later and its hold begins: until when nothing is sent, and where to stop the order.
 * Not sent once it has been stopped or sent on.
 */
export const orderHeldMail = defineMail({
  async read(ctx, row) {
    const { order, facts, situation } = await readMailOrder(ctx, row);
    const hold = await readMailHold(ctx, facts.order.id);
    const tripFile = await readTripFile(ctx, facts, situation);
    return hold ? { order, hold, firstStep: situation.next[0] ?? '', tripFile } : undefined;
  },
  render: ({ order, hold, firstStep, tripFile }) => ({
    subject: `${order.work === 'check' ? 'Not checked yet' : 'Not sent yet'}: order ${order.orderRef}`,
    state: `Your order for ${order.place} is complete, and ${describeHold(order, hold)}.`,
    when: firstStep,
    todo: describeReviewRequest(order),
    picture: <MailPicture order={order} />,
    ...tripFile,
    button: { label: 'Look at it, or stop it', href: hold.url },
    body: (
      <>
        <Paragraph>{describeHoldChoice(order)} The link needs no password and works for 30 days.</Paragraph>
        <MailOrderDetails order={order} />
      </>
    ),
  }),
});
