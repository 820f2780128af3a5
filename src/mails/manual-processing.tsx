import type { Standing } from '#applications/order/contract.ts';
import { inSentence } from '#permits/authority-names.ts';
import { Layout, MailButton, nothingToDo, Paragraph } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import { type MailedOrder, OrderSummary, readMailedOrder } from './mailed-order.tsx';

interface ManualProcessing extends Site {
  order: MailedOrder;
  standing: Standing;
}

/** Sent when a robot could not go on. Nothing to send when the application has gone on, or ended, before the mail left. */
export async function composeManualProcessing(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const { name } = about.standing;
  return name === 'with_team' || name === 'outcome_unknown' ? writeManualProcessing(about) : undefined;
}

/** A robot could not go on: what our people do now, and by when. */
export function writeManualProcessing({ publicUrl, order, standing }: ManualProcessing): WrittenMail {
  return {
    subject: `Our team has taken over: order ${order.orderRef}`,
    body: (
      <Layout publicUrl={publicUrl} title="Our team has taken over" happened={standing.headline} todo={nothingToDo}>
        <Paragraph>
          {standing.next.join(' ')}
          {order.work === 'check' ? '' : ` We e-mail you as soon as there is news from ${inSentence(order.authority)}.`}
        </Paragraph>
        <OrderSummary order={order} />
        <MailButton href={order.url}>See your order</MailButton>
      </Layout>
    ),
  };
}
