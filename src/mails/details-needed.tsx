import { hasAllWords, stillNeedsWords } from '#permits/way-words.ts';
import { Layout, MailButton, Paragraph } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import { type MailedOrder, OrderSummary, readMailedOrder } from './mailed-order.tsx';
import {
  isPlateOnly,
  type LackingDetails,
  lookOnceMore,
  type MailedHold,
  MissingDetails,
  readDetails,
  readHold,
} from './missing-details.tsx';

interface DetailsNeeded extends Site {
  order: MailedOrder;
  details: LackingDetails;
}

/** Sent a day after the payment when the official form still lacks something. Nothing to send when the customer was quicker. */
export async function composeDetailsNeeded(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const details = await readDetails(ctx, facts);
  return details ? writeDetailsNeeded({ ...about, details }) : undefined;
}

/** Reminds of what the mail after the payment has asked for. */
export function writeDetailsNeeded({ publicUrl, order, details }: DetailsNeeded): WrittenMail {
  const words = isPlateOnly(details) ? plateWords(order) : detailsWords(order, details);
  return {
    subject: words.subject,
    body: (
      <Layout publicUrl={publicUrl} title={words.title} happened={words.happened} todo={words.todo}>
        <MissingDetails order={order} details={details} />
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

function detailsWords(order: MailedOrder, { missing }: LackingDetails) {
  const { orderRef, place } = order;
  return {
    subject: `Details needed: order ${orderRef}`,
    title: 'A few details are missing',
    happened: `Your order for ${place} is paid. ${stillNeedsWords(order, missing.length)}.`,
    todo: 'Please give us the following.',
  };
}

interface OrderHeld extends Site {
  order: MailedOrder;
  hold: MailedHold;
  /** What is done first, and when, in a sentence. */
  first: string;
}

/** Sent when a paid order is completed later and waits. Nothing to send once it has been stopped, or let go. */
export async function composeOrderHeld(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, standing, ...about } = await readMailedOrder(ctx, row);
  const hold = await readHold(ctx, facts.order.id);
  return hold ? writeOrderHeld({ ...about, hold, first: standing.next[0] ?? '' }) : undefined;
}

/** Says until when nothing happens, and where it is stopped. */
export function writeOrderHeld({ publicUrl, order, hold, first }: OrderHeld): WrittenMail {
  const isCheck = order.work === 'check';
  return {
    subject: `${isCheck ? 'Not checked yet' : 'Not sent yet'}: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title="Everything is there"
        happened={`${hasAllWords(order)} Your order for ${order.place} is complete.`}
        todo={lookOnceMore(order, hold)}
      >
        <OrderSummary order={order} />
        <Paragraph>
          {first} Before that you can correct {order.isMotorway ? 'all but the vignette' : 'the order'}, or stop it and
          have all of your money back.
        </Paragraph>
        <MailButton href={hold.url}>Look at it, or stop it</MailButton>
        <Paragraph>The link works for 30 days and needs no password.</Paragraph>
      </Layout>
    ),
  };
}
