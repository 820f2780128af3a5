import { eq } from 'drizzle-orm';
import type { OrderSituation } from '#orders/contracts/order-contract.ts';
import { customerCancellationReason } from '#orders/contracts/refund-contract.ts';
import { readRefusedRefunds } from '#orders/read-refused-refunds.ts';
import { orders } from '#orders/tables/orders.ts';
import { formatPounds } from '#permits/pricing.ts';
import { defineMail, type MailContent } from './mail-content.ts';
import { noActionNeededText, Paragraph } from './mail-layout.tsx';
import { type MailOrder, MailOrderDetails, MailPicture, readMailOrder } from './mail-order.tsx';
import { describeTripWithdrawal, readTripWithdrawal, type TripFile } from './trip-file.ts';

interface RefundFacts {
  order: MailOrder;
  situation: OrderSituation;
  /** `closed`: nothing is paid back, or nothing more. */
  outcome: 'refunded' | 'refused_by_bank' | 'closed';
  /** Pence refunded: by this refund, or so far. */
  amountCents: number;
  /** Pence paid. */
  totalCents: number;
  /** The reason for an automatic refund, or for refunding no more. */
  why: string | undefined;
  /** Takes the trip out of the calendar, where the order ended with the refund. */
  tripFile: TripFile;
}

/**
 * Sent for each refund, in full or in part. Sent for a refund that the bank refused, as long as it is owed. Sent when
 * an admin decides that nothing more is refunded.
 */
export const refundMail = defineMail<RefundFacts>({
  async read(ctx, row) {
    const { order, facts, situation } = await readMailOrder(ctx, row);
    const { id, totalCents, refundedCents } = facts.order;
    const tripFile = await readTripWithdrawal(ctx, facts, situation);
    const commonFacts = { order, situation, totalCents, amountCents: refundedCents, tripFile };
    if (row.data.refused) {
      const [owedRefund] = await readRefusedRefunds(ctx.db, eq(orders.id, id));
      return owedRefund && { ...commonFacts, outcome: 'refused_by_bank', why: undefined };
    }
    const { closed, why, amount_cents: amount } = row.data;
    if (closed) return { ...commonFacts, outcome: 'closed', why };
    // An order may be refunded in parts: each mail states its own part.
    return { ...commonFacts, outcome: 'refunded', why, ...(amount && { amountCents: Number(amount) }) };
  },
  render: (facts) => (facts.outcome === 'refunded' ? renderRefunded(facts) : renderNotRefunded(facts)),
});

function renderRefunded({ order, situation, amountCents, totalCents, why, tripFile }: RefundFacts): MailContent {
  const amount = formatPounds(amountCents);
  /** A part of the money, or all of it while the work goes on. */
  const goesOn = amountCents < totalCents || !situation.over;
  const withdrawal = describeTripWithdrawal(tripFile);
  return {
    subject: `Refund of ${amount}: order ${order.orderRef}`,
    state: `We have refunded ${amount} for ${order.place}.`,
    when: goesOn ? situation.money : 'Banks usually show it within 5 to 10 working days.',
    todo: describeTodo(order, situation),
    picture: <MailPicture order={order} />,
    button: { label: 'See your order', href: order.url },
    ...tripFile,
    body: (
      <>
        {why && why !== customerCancellationReason && <Paragraph>{why}</Paragraph>}
        {!goesOn && <Paragraph>{situation.headline}</Paragraph>}
        {withdrawal && <Paragraph>{withdrawal}</Paragraph>}
        <MailOrderDetails
          order={order}
          more={[
            { label: 'Paid', value: formatPounds(totalCents) },
            { label: 'Refunded', value: amount },
          ]}
        />
      </>
    ),
  };
}

/** With the same texts as on the order page. */
function renderNotRefunded({ order, situation, outcome, amountCents, why }: RefundFacts): MailContent {
  const isClosed = outcome === 'closed';
  const nothingPaidBack = amountCents === 0 ? 'Nothing is paid back' : 'Nothing more is paid back';
  const title = isClosed ? nothingPaidBack : 'The bank refused your refund';
  return {
    subject: `${title}: order ${order.orderRef}`,
    state: isClosed
      ? `We have decided about your refund: ${nothingPaidBack.toLowerCase()} for ${order.place}.`
      : `We wanted to refund what you paid for ${order.place}, and the bank did not take it.`,
    todo: (isClosed && order.remainingDriverStep) || describeTodo(order, situation),
    picture: <MailPicture order={order} />,
    button: { label: 'See your order', href: order.url },
    body: (
      <>
        {why && <Paragraph>Why: {why}</Paragraph>}
        {situation.money && <Paragraph>{situation.money}</Paragraph>}
        <Paragraph>{situation.headline}</Paragraph>
        <MailOrderDetails order={order} />
      </>
    ),
  };
}

/** Nothing is to be done for the money, but the mail must not hide another step that the driver still has to take. */
function describeTodo({ remainingDriverStep }: MailOrder, { yours }: OrderSituation): string {
  if (remainingDriverStep) return `${remainingDriverStep} The money comes by itself.`;
  return yours ? 'You have nothing to do for it.' : noActionNeededText;
}
