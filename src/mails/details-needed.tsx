import { Layout } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import { type MailedOrder, OrderSummary, readMailedOrder } from './mailed-order.tsx';
import { isPlateOnly, type LackingDetails, MissingDetails, readDetails } from './missing-details.tsx';

interface DetailsNeeded extends Site {
  order: MailedOrder;
  details: LackingDetails;
}

/** Sent a day after the payment when the official form still lacks something. Nothing to send when the customer was quicker. */
export async function composeDetailsNeeded(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const details = await readDetails(ctx, facts.order);
  return details ? writeDetailsNeeded({ ...about, details }) : undefined;
}

/** Reminds of what the mail after the payment has asked for. */
export function writeDetailsNeeded({ publicUrl, order, details }: DetailsNeeded): WrittenMail {
  const words = isPlateOnly(details) ? plateWords(order) : detailsWords(order);
  return {
    subject: words.subject,
    body: (
      <Layout publicUrl={publicUrl} title={words.title} happened={words.happened} todo={words.todo}>
        <MissingDetails details={details} />
        <OrderSummary order={order} />
      </Layout>
    ),
  };
}

function plateWords({ orderRef, place }: MailedOrder) {
  return {
    subject: `Number plate needed: order ${orderRef}`,
    title: 'Tell us the plate when you have it',
    happened: `Your order for ${place} is paid; only the plate of your rental car is still to come.`,
    todo: 'Please add it when you collect the car.',
  };
}

function detailsWords({ orderRef, place }: MailedOrder) {
  return {
    subject: `Details needed: order ${orderRef}`,
    title: 'A few details are missing',
    happened: `Your order for ${place} is paid, but the official form asks for details we do not have yet.`,
    todo: 'Please give us the following.',
  };
}
