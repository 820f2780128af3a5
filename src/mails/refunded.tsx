import { eq } from 'drizzle-orm';
import type { Standing } from '#orders/contracts/order-contract.ts';
import { takenBackWords } from '#orders/contracts/refund-contract.ts';
import { readRefusedRefunds } from '#orders/read-responsibility.ts';
import { orders } from '#orders/tables/orders.ts';
import { formatPounds } from '#permits/pricing.ts';
import { Layout, MailButton, nothingToDo, Paragraph } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import { type MailedOrder, OrderSummary, readMailedOrder } from './mailed-order.tsx';

interface Refunded extends Site {
  order: MailedOrder;
  /** Pence given back. */
  amountCents: number;
  /** Pence paid. */
  totalCents: number;
  standing: Standing;
  /** Of a refund that nobody asked for, or of the decision against one. */
  why?: string | undefined;
}

/**
 * Sent for each refund that was made, of the whole amount or a part; of one that the bank refused, while it is owed; and when it is
 * decided that nothing more is paid back.
 */
export async function composeRefunded(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  if (row.data.refused) {
    const [owed] = await readRefusedRefunds(ctx.db, eq(orders.id, facts.order.id));
    return owed && writeRefundRefused(about);
  }
  if (row.data.closed)
    return writeRefundClosed({ ...about, isFirst: facts.order.refundedCents === 0, why: row.data.why });
  const { totalCents, refundedCents } = facts.order;
  // An order may be refunded in parts: each mail tells of its own part.
  const amountCents = row.data.amount_cents ? Number(row.data.amount_cents) : refundedCents;
  return writeRefunded({ ...about, amountCents, totalCents, why: row.data.why });
}

export function writeRefunded({ publicUrl, order, amountCents, totalCents, standing, why }: Refunded): WrittenMail {
  const amount = formatPounds(amountCents);
  return {
    subject: `Refund of ${amount}: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title="Your refund is on its way"
        happened={`We have refunded ${amount} for ${order.place}.`}
        todo={todoOf(order, standing)}
      >
        {why && why !== takenBackWords && <Paragraph>{why}</Paragraph>}
        <Paragraph>{standing.headline}</Paragraph>
        <Paragraph>{standing.money}</Paragraph>
        <OrderSummary
          order={order}
          more={[
            { label: 'Paid', value: formatPounds(totalCents) },
            { label: 'Refunded', value: amount },
          ]}
        />
      </Layout>
    ),
  };
}

/** Money comes by itself; what else the driver has to do for the trip is not denied beside it. */
function todoOf({ left }: MailedOrder, { yours }: Standing): string {
  if (left) return `${left} The money comes by itself.`;
  return yours ? 'You have nothing to do for it.' : nothingToDo;
}

type AboutRefund = Pick<Refunded, 'publicUrl' | 'order' | 'standing'>;

const writeRefundRefused = (about: AboutRefund): WrittenMail =>
  writeWhereItStands(about, {
    title: 'The bank refused your refund',
    happened: `We wanted to refund what you paid for ${about.order.place}, and the bank did not take it.`,
    todo: todoOf(about.order, about.standing),
  });

/** @param isFirst whether nothing was paid back before */
export function writeRefundClosed({
  isFirst,
  why,
  ...about
}: AboutRefund & Pick<Refunded, 'why'> & { isFirst: boolean }): WrittenMail {
  const nothing = isFirst ? 'Nothing is paid back' : 'Nothing more is paid back';
  return writeWhereItStands(about, {
    title: nothing,
    happened: `We have decided about your refund: ${nothing.toLowerCase()} for ${about.order.place}.`,
    todo: about.order.left ?? (about.standing.yours ? 'You have nothing to do for it.' : nothingToDo),
    why,
  });
}

/** Of a refund that was not made: what the order's page says of it. */
function writeWhereItStands(
  { publicUrl, order, standing }: AboutRefund,
  { title, happened, todo, why }: { title: string; happened: string; todo: string } & Pick<Refunded, 'why'>,
): WrittenMail {
  return {
    subject: `${title}: order ${order.orderRef}`,
    body: (
      <Layout publicUrl={publicUrl} title={title} happened={happened} todo={todo}>
        <Paragraph>{standing.headline}</Paragraph>
        {standing.money && <Paragraph>{standing.money}</Paragraph>}
        {why && <Paragraph>Why: {why}</Paragraph>}
        <OrderSummary order={order} />
        <MailButton href={order.url}>See your order</MailButton>
      </Layout>
    ),
  };
}
