import { inSentence } from '#permits/authority-names.ts';
import { Layout, MailButton, nothingToDo, Paragraph } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import { type MailedOrder, OrderSummary, readMailedOrder, readSubmission } from './mailed-order.tsx';

interface Submitted extends Site {
  order: MailedOrder;
  /** The authority's own number; null where it gives none at this step. */
  reference: string | null;
  /** The order is served by an earlier application for the same vehicle. */
  shared: boolean;
}

/** Sent when the authority has the application, by a robot or by hand. */
export async function composeSubmitted(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const { reference, sharedWithId } = await readSubmission(ctx, facts.order.id);
  return writeSubmitted({ ...about, reference, shared: sharedWithId !== null });
}

export function writeSubmitted({ publicUrl, order, reference, shared }: Submitted): WrittenMail {
  const more = [
    ...(reference ? [{ label: 'Reference', value: reference }] : []),
    { label: 'Decided by', value: order.authority },
    { label: 'Expected time', value: order.leadTime },
  ];
  return {
    subject: `Application submitted: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title="Your application is in"
        happened={`Your application for ${order.place} has been submitted to ${inSentence(order.authority)}.`}
        todo={nothingToDo}
      >
        <OrderSummary order={order} more={more} />
        {shared && (
          <Paragraph>
            Your earlier application for the same vehicle covers this place too, so nothing is bought twice.
          </Paragraph>
        )}
        <Paragraph>We e-mail you as soon as the answer is here.</Paragraph>
        <MailButton href={order.url}>See your order</MailButton>
      </Layout>
    ),
  };
}
