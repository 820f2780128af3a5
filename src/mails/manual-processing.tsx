import { and, eq, gt, ne } from 'drizzle-orm';
import type { Standing } from '#orders/contracts/order-contract.ts';
import { wasToldByConfirmation } from '#orders/grant-in-doubt.ts';
import { notifications } from '#outbox/tables.ts';
import { decider } from '#permits/way-words.ts';
import { Layout, nothingToDo, Paragraph } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import { type MailedOrder, OrderButton, OrderSummary, readMailedOrder } from './mailed-order.tsx';

interface ManualProcessing extends Site {
  order: MailedOrder;
  standing: Standing;
}

/**
 * Sent when an application came to a person, or what may undo a permit did. Nothing to send when it has gone on, or ended, before the mail left; nor when it
 * came to a person once more meanwhile, which a mail of its own says.
 */
export async function composeManualProcessing(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const { id, orderId, type, createdAt } = notifications;
  const others = and(eq(orderId, facts.order.id), eq(type, row.type), ne(id, row.id));
  const later = and(others, gt(createdAt, row.createdAt));
  if ((await ctx.db.$count(notifications, later)) > 0) return undefined;
  const { name } = about.standing;
  if (name === 'in_doubt' && (await wasToldByConfirmation(ctx.db, { orderId: facts.order.id, factKey: row.factKey })))
    return undefined;
  return name === 'with_team' || name === 'outcome_unknown' || name === 'paper' || name === 'in_doubt'
    ? writeManualProcessing(about)
    : undefined;
}

/** Why a person has it now, what they do, and by when; or what only the customer can give. */
export function writeManualProcessing({ publicUrl, order, standing }: ManualProcessing): WrittenMail {
  return {
    subject: `${standing.title}: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title={standing.title}
        happened={standing.headline}
        todo={standing.yours === 'paper' ? 'Please upload a new copy of your registration document.' : nothingToDo}
      >
        <Paragraph>
          {standing.next.join(' ')}
          {order.work === 'check' || standing.name === 'in_doubt'
            ? ''
            : ` We e-mail you as soon as there is news from ${decider(order)}.`}
        </Paragraph>
        <OrderSummary order={order} />
        <OrderButton order={order} />
      </Layout>
    ),
  };
}
