import { and, eq } from 'drizzle-orm';
import { isAnswerYes } from '#orders/states/letter-answers.ts';
import { letters } from '#orders/tables/letters.ts';
import { formatDestinationTime } from '#permits/zone.ts';
import {
  type ComposedMail,
  type MailContent,
  type MailContext,
  type MailSiteProps,
  type Notification,
  requireNotificationData,
} from './mail-content.ts';
import { MailButton, MailLayout, MailNotice, Paragraph } from './mail-layout.tsx';
import { type MailOrder, MailOrderSummary, readMailOrder } from './mail-order.tsx';

interface VisitMailProps extends MailSiteProps {
  order: MailOrder;
  /** The contact that announces the visit. */
  place: string;
  at: Date;
}

interface VisitUnannouncedMailProps extends VisitMailProps {
  /** The contact's reply in one sentence, or that our letter bounced; null when the contact has not answered. */
  why: string | null;
  /** Whether one of us has phoned the contact, or will; nobody phones for a cancelled order (task-kind.ts). */
  call: 'made' | 'to come' | 'none';
}

/** Sent when the contact has announced a visit. Not sent when the contact has taken that back, or the time is over. */
export async function composeVisitAnnouncedMail(
  ctx: MailContext,
  row: Notification,
): Promise<ComposedMail | undefined> {
  const letter = await readVisitLetter(ctx, row);
  if (!letter || !isAnswerYes(letter.answer)) return undefined;
  const { publicUrl, order } = await readMailOrder(ctx, row);
  return renderVisitAnnouncedMail({ publicUrl, order, place: letter.toName, at: letter.entryAt });
}

/** Sent when a visit is certainly not announced, in time for the customer to do something else. */
export async function composeVisitUnannouncedMail(
  ctx: MailContext,
  row: Notification,
): Promise<ComposedMail | undefined> {
  const letter = await readVisitLetter(ctx, row);
  if (!letter || isAnswerYes(letter.answer)) return undefined;
  const { submissionId, entryAt, answerSummary, failedAt } = letter;
  const isCall = and(eq(letters.submissionId, submissionId), eq(letters.kind, 'call'), eq(letters.entryAt, entryAt));
  const { publicUrl, order, facts } = await readMailOrder(ctx, row);
  const isCalled = (await ctx.db.$count(letters, isCall)) > 0;
  return renderVisitUnannouncedMail({
    ...{ publicUrl, order, place: letter.toName, at: entryAt },
    why: failedAt ? 'Our letter to them could not be delivered.' : answerSummary,
    call: isCalled ? 'made' : facts.order.withdrawnAt ? 'none' : 'to come',
  });
}

type VisitLetter = typeof letters.$inferSelect & { entryAt: Date };

async function readVisitLetter({ db, clock }: MailContext, row: Notification): Promise<VisitLetter | undefined> {
  const [letter] = await db
    .select()
    .from(letters)
    .where(eq(letters.id, requireNotificationData(row, 'letter_id')));
  const entryAt = letter?.entryAt;
  return letter && entryAt && entryAt > clock.now() ? { ...letter, entryAt } : undefined;
}

export function renderVisitAnnouncedMail({ publicUrl, order, place, at }: VisitMailProps): MailContent {
  const time = formatDestinationTime(at);
  return {
    subject: `Entry announced for ${time}: ${order.place} (${order.orderRef})`,
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title="Your entry is announced"
        happened={`${place} has confirmed your entry on ${time} (time there).`}
        todo="Please drive in at that time."
      >
        <Paragraph>
          An announcement is for one entry. For each further one, tell us day and time with your order.
        </Paragraph>
        <MailOrderSummary order={order} />
        <MailButton href={order.url}>See your order</MailButton>
      </MailLayout>
    ),
  };
}

const nextStepTexts: Record<VisitUnannouncedMailProps['call'], string> = {
  made: 'A person of our team has spoken with them. Park outside the zone, or ask at the reception for another time and tell us of it with your order.',
  'to come':
    'A person of our team rings them up. It helps if you ask at the reception too. If nothing comes of it, park outside the zone.',
  none: 'Your order was stopped for a refund, so we do not ask them again. Park outside the zone, or ask at the reception yourself.',
};

export function renderVisitUnannouncedMail({
  publicUrl,
  order,
  place,
  at,
  why,
  call,
}: VisitUnannouncedMailProps): MailContent {
  const time = formatDestinationTime(at);
  return {
    subject: `Please do not drive in on ${time}: ${order.place} (${order.orderRef})`,
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title="Your entry is not announced"
        happened={`${place} has not announced your entry on ${time} (time there).`}
        todo={
          call === 'to come'
            ? 'Please do not drive into the zone then, unless we write to you that it is announced.'
            : 'Please do not drive into the zone then.'
        }
      >
        {why && <MailNotice>{why}</MailNotice>}
        <Paragraph>{nextStepTexts[call]}</Paragraph>
        <Paragraph>Your permit for the entry that was confirmed before stays as it is.</Paragraph>
        <MailOrderSummary order={order} />
        <MailButton href={order.url}>See your order</MailButton>
      </MailLayout>
    ),
  };
}
