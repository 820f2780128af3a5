import { describeDetailsComplete, describeNeededDetails } from '#permits/application-texts.ts';
import type { ComposedMail, MailContent, MailContext, MailSiteProps, Notification } from './mail-content.ts';
import { MailButton, MailLayout, Paragraph } from './mail-layout.tsx';
import { type MailOrder, MailOrderSummary, readMailOrder } from './mail-order.tsx';
import {
  describeReviewRequest,
  isOnlyPlateMissing,
  type MailHold,
  MissingDetailsSection,
  type MissingOrderDetails,
  readMailHold,
  readMissingOrderDetails,
} from './missing-details.tsx';

interface DetailsNeededMailProps extends MailSiteProps {
  order: MailOrder;
  details: MissingOrderDetails;
}

/** Sent a day after payment when the official form still lacks something. Not sent when the customer was quicker. */
export async function composeDetailsNeededMail(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailOrder(ctx, row);
  const details = await readMissingOrderDetails(ctx, facts);
  return details ? renderDetailsNeededMail({ ...about, details }) : undefined;
}

/** Repeats the request of the mail after payment. */
export function renderDetailsNeededMail({ publicUrl, order, details }: DetailsNeededMailProps): MailContent {
  const words = isOnlyPlateMissing(details) ? describePlateNeeded(order) : describeDetailsNeeded(order, details);
  return {
    subject: words.subject,
    body: (
      <MailLayout publicUrl={publicUrl} title={words.title} happened={words.happened} todo={words.todo}>
        <MissingDetailsSection order={order} details={details} />
        <MailOrderSummary order={order} />
      </MailLayout>
    ),
  };
}

function describePlateNeeded({ orderRef, place }: MailOrder) {
  return {
    subject: `Number plate needed: order ${orderRef}`,
    title: 'Tell us the plate when you have it',
    happened: `Your order for ${place} is paid; only the plate of your rental car is still to come.`,
    todo: 'Please add it when you collect the car.',
  };
}

function describeDetailsNeeded(order: MailOrder, { missing }: MissingOrderDetails) {
  const { orderRef, place } = order;
  return {
    subject: `Details needed: order ${orderRef}`,
    title: 'A few details are missing',
    happened: `Your order for ${place} is paid. ${describeNeededDetails(order, missing.length)}.`,
    todo: 'Please give us the following.',
  };
}

interface OrderHeldMailProps extends MailSiteProps {
  order: MailOrder;
  hold: MailHold;
  /** What happens first, and when, in one sentence. */
  firstStep: string;
}

/** Sent when a paid order is completed later and its hold begins. Not sent once it has been stopped or sent on. */
export async function composeOrderHeldMail(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, standing, ...about } = await readMailOrder(ctx, row);
  const hold = await readMailHold(ctx, facts.order.id);
  return hold ? renderOrderHeldMail({ ...about, hold, firstStep: standing.next[0] ?? '' }) : undefined;
}

/** Until when nothing is sent, and where to stop the order. */
export function renderOrderHeldMail({ publicUrl, order, hold, firstStep: first }: OrderHeldMailProps): MailContent {
  const isCheck = order.work === 'check';
  return {
    subject: `${isCheck ? 'Not checked yet' : 'Not sent yet'}: order ${order.orderRef}`,
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title="Everything is there"
        happened={`${describeDetailsComplete(order)} Your order for ${order.place} is complete.`}
        todo={describeReviewRequest(order, hold)}
      >
        <MailOrderSummary order={order} />
        <Paragraph>
          {first} Before that you can correct {order.isMotorway ? 'all but the vignette' : 'the order'}, or stop it and
          have all of your money back.
        </Paragraph>
        <MailButton href={hold.url}>Look at it, or stop it</MailButton>
        <Paragraph>The link works for 30 days and needs no password.</Paragraph>
      </MailLayout>
    ),
  };
}
