import { and, eq, gt, ne } from 'drizzle-orm';
import type { OrderSituation } from '#orders/contracts/order-contract.ts';
import { wasNotifiedByConfirmation } from '#orders/grant-in-doubt.ts';
import { notifications } from '#outbox/tables.ts';
import { describeDecidingParty } from '#permits/application-texts.ts';
import type { ComposedMail, MailContent, MailContext, MailSiteProps, Notification } from './mail-content.ts';
import { MailLayout, noActionNeededText, Paragraph } from './mail-layout.tsx';
import { type MailOrder, MailOrderButton, MailOrderSummary, readMailOrder } from './mail-order.tsx';

interface ManualProcessingMailProps extends MailSiteProps {
  order: MailOrder;
  standing: OrderSituation;
}

/**
 * Sent when an application goes to a person, or when something may undo a permit. Not sent when the application has
 * gone on or ended before the mail leaves. Not sent either when it has gone to a person once more: that has a mail of
 * its own.
 */
export async function composeManualProcessingMail(
  ctx: MailContext,
  row: Notification,
): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailOrder(ctx, row);
  const { id, orderId, type, createdAt } = notifications;
  const others = and(eq(orderId, facts.order.id), eq(type, row.type), ne(id, row.id));
  const later = and(others, gt(createdAt, row.createdAt));
  if ((await ctx.db.$count(notifications, later)) > 0) return undefined;
  const { name } = about.standing;
  if (
    name === 'in_doubt' &&
    (await wasNotifiedByConfirmation(ctx.db, { orderId: facts.order.id, factKey: row.factKey }))
  )
    return undefined;
  return name === 'with_team' || name === 'outcome_unknown' || name === 'paper' || name === 'in_doubt'
    ? renderManualProcessingMail(about)
    : undefined;
}

/** Why a person handles it now, what they do, and by when; or what only the customer can provide. */
export function renderManualProcessingMail({ publicUrl, order, standing }: ManualProcessingMailProps): MailContent {
  return {
    subject: `${standing.title}: order ${order.orderRef}`,
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title={standing.title}
        happened={standing.headline}
        todo={
          standing.yours === 'paper' ? 'Please upload a new copy of your registration document.' : noActionNeededText
        }
      >
        <Paragraph>
          {standing.next.join(' ')}
          {order.work === 'check' || standing.name === 'in_doubt'
            ? ''
            : ` We e-mail you as soon as there is news from ${describeDecidingParty(order)}.`}
        </Paragraph>
        <MailOrderSummary order={order} />
        <MailOrderButton order={order} />
      </MailLayout>
    ),
  };
}
