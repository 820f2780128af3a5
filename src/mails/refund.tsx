import { eq } from 'drizzle-orm';
import type { OrderSituation } from '#orders/contracts/order-contract.ts';
import { customerCancellationReason } from '#orders/contracts/refund-contract.ts';
import { readRefusedRefunds } from '#orders/read-next-actions.ts';
import { orders } from '#orders/tables/orders.ts';
import { formatPounds } from '#permits/pricing.ts';
import type { ComposedMail, MailContent, MailContext, MailSiteProps, Notification } from './mail-content.ts';
import { MailButton, MailLayout, noActionNeededText, Paragraph } from './mail-layout.tsx';
import { type MailOrder, MailOrderSummary, readMailOrder } from './mail-order.tsx';

interface RefundMailProps extends MailSiteProps {
  order: MailOrder;
  /** Pence refunded. */
  amountCents: number;
  /** Pence paid. */
  totalCents: number;
  standing: OrderSituation;
  /** The reason for an automatic refund, or for refunding no more. */
  why?: string | undefined;
}

/**
 * Sent for each refund, in full or in part. Sent for a refund that the bank refused, as long as it is owed. Sent when
 * an admin decides that nothing more is refunded.
 */
export async function composeRefundMail(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailOrder(ctx, row);
  if (row.data.refused) {
    const [owed] = await readRefusedRefunds(ctx.db, eq(orders.id, facts.order.id));
    return owed && renderRefundRefusedMail(about);
  }
  if (row.data.closed)
    return renderRefundClosedMail({ ...about, isFirst: facts.order.refundedCents === 0, why: row.data.why });
  const { totalCents, refundedCents } = facts.order;
  // An order may be refunded in parts: each mail states its own part.
  const amountCents = row.data.amount_cents ? Number(row.data.amount_cents) : refundedCents;
  return renderRefundMail({ ...about, amountCents, totalCents, why: row.data.why });
}

export function renderRefundMail({
  publicUrl,
  order,
  amountCents,
  totalCents,
  standing,
  why,
}: RefundMailProps): MailContent {
  const amount = formatPounds(amountCents);
  return {
    subject: `Refund of ${amount}: order ${order.orderRef}`,
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title="Your refund is on its way"
        happened={`We have refunded ${amount} for ${order.place}.`}
        todo={describeTodo(order, standing)}
      >
        {why && why !== customerCancellationReason && <Paragraph>{why}</Paragraph>}
        <Paragraph>{standing.headline}</Paragraph>
        <Paragraph>{standing.money}</Paragraph>
        <MailOrderSummary
          order={order}
          more={[
            { label: 'Paid', value: formatPounds(totalCents) },
            { label: 'Refunded', value: amount },
          ]}
        />
      </MailLayout>
    ),
  };
}

/** Nothing is to be done for the money, but the mail must not hide another step that the driver still has to take. */
function describeTodo({ remainingDriverStep: left }: MailOrder, { yours }: OrderSituation): string {
  if (left) return `${left} The money comes by itself.`;
  return yours ? 'You have nothing to do for it.' : noActionNeededText;
}

type RefundMailFacts = Pick<RefundMailProps, 'publicUrl' | 'order' | 'standing'>;

const renderRefundRefusedMail = (about: RefundMailFacts): MailContent =>
  renderRefundSituationMail(about, {
    title: 'The bank refused your refund',
    happened: `We wanted to refund what you paid for ${about.order.place}, and the bank did not take it.`,
    todo: describeTodo(about.order, about.standing),
  });

/** @param isFirst whether nothing was refunded before */
export function renderRefundClosedMail({
  isFirst,
  why,
  ...about
}: RefundMailFacts & Pick<RefundMailProps, 'why'> & { isFirst: boolean }): MailContent {
  const nothing = isFirst ? 'Nothing is paid back' : 'Nothing more is paid back';
  return renderRefundSituationMail(about, {
    title: nothing,
    happened: `We have decided about your refund: ${nothing.toLowerCase()} for ${about.order.place}.`,
    todo:
      about.order.remainingDriverStep ?? (about.standing.yours ? 'You have nothing to do for it.' : noActionNeededText),
    why,
  });
}

/** For a refund that was not made: the same texts as on the order page. */
function renderRefundSituationMail(
  { publicUrl, order, standing }: RefundMailFacts,
  { title, happened, todo, why }: { title: string; happened: string; todo: string } & Pick<RefundMailProps, 'why'>,
): MailContent {
  return {
    subject: `${title}: order ${order.orderRef}`,
    body: (
      <MailLayout publicUrl={publicUrl} title={title} happened={happened} todo={todo}>
        <Paragraph>{standing.headline}</Paragraph>
        {standing.money && <Paragraph>{standing.money}</Paragraph>}
        {why && <Paragraph>Why: {why}</Paragraph>}
        <MailOrderSummary order={order} />
        <MailButton href={order.url}>See your order</MailButton>
      </MailLayout>
    ),
  };
}
