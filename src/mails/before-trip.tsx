import { isPaperUnread } from '#inbox/inbound-emails.ts';
import type { Standing } from '#orders/contracts/order-contract.ts';
import { guideFor } from '#orders/guide-for.ts';
import { isCompleted } from '#orders/states/lifecycle.ts';
import { verdictOf } from '#orders/verdict-of.ts';
import { inSentence } from '#permits/authority-names.ts';
import { findZone } from '#permits/catalogue.ts';
import { dayThere } from '#permits/days.ts';
import type { ProofGuide } from '#permits/proof-guide.ts';
import { keepOutWords, notYetWords, permitWord } from '#permits/way-words.ts';
import { formatDay } from '#ui/page/format-time.ts';
import { Guide } from './confirmed.tsx';
import { Layout, Notice, nothingToDo, Paragraph } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import { type MailedOrder, OrderButton, OrderSummary, readMailedOrder, readSubmission } from './mailed-order.tsx';
import { type LackingDetails, MissingDetails, readDetails } from './missing-details.tsx';

interface BeforeTrip extends Site {
  order: MailedOrder;
  standing: Standing;
  /** ISO day. */
  entryDate: string;
  /** Why the vehicle may not enter by the rules of today; null where nothing is known against it. */
  excluded: string | null;
  /** Only of a granted permit. */
  guide: ProofGuide | undefined;
  /** What it still waits for; the links of the mails before may be too old by now. */
  details: LackingDetails | null;
}

/** Sent two days before the entry. Nothing to send when the application has ended, or the trip has begun. */
export async function composeBeforeTrip(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const { entryDate, country, cityZone } = facts.order;
  const isGranted = isCompleted(facts.order.status);
  if (!entryDate || entryDate < dayThere(ctx.clock.now()) || (about.standing.over && !isGranted)) return;
  const verdict = verdictOf(ctx, facts);
  const zone = findZone(country, cityZone);
  const submission = isGranted ? await readSubmission(ctx, facts.order.id) : undefined;
  const isUnread = await isPaperUnread(ctx.db, submission?.confirmationPdfPath);
  return writeBeforeTrip({
    ...about,
    entryDate,
    excluded: verdict?.need === 'may_not_enter' ? verdict.reason : null,
    details: about.standing.name === 'needs_details' ? await readDetails(ctx, facts) : null,
    guide:
      zone && isGranted && about.standing.name !== 'in_doubt'
        ? guideFor(ctx, zone, facts, submission, isUnread)
        : undefined,
  });
}

/** How things stand two days before the entry: what to carry, or that there is nothing yet to rely on. */
export function writeBeforeTrip(trip: BeforeTrip): WrittenMail {
  const { publicUrl, order, standing, entryDate, excluded, guide, details } = trip;
  const day = formatDay(entryDate);
  const words = excluded
    ? excludedWords(order)
    : guide
      ? grantedWords(order)
      : standing.name === 'in_doubt'
        ? doubtedWords(standing)
        : openWords(order, standing);
  return {
    subject: `${words.subject}: ${order.place} on ${day} (${order.orderRef})`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title={words.title}
        happened={`Your trip begins on ${day}: ${order.place}. ${words.happened}`}
        todo={words.todo}
      >
        {excluded && <Notice>{excluded}</Notice>}
        {!guide && !excluded && (
          <>
            {standing.name !== 'in_doubt' && <Notice>{notYetWords(order)}</Notice>}
            {details ? (
              <MissingDetails order={order} details={details} />
            ) : (
              standing.next.map((sentence) => <Paragraph key={sentence}>{sentence}</Paragraph>)
            )}
          </>
        )}
        <OrderSummary order={order} />
        {guide && !excluded && <Guide guide={guide} />}
        <OrderButton order={order} />
      </Layout>
    ),
  };
}

const grantedWords = ({ work, isMotorway, left }: MailedOrder) => ({
  subject: left ? 'Before your trip' : 'Ready for your trip',
  title: left ? 'Something is left for you to do before your trip' : 'Everything is in place for your trip',
  happened: work === 'check' ? 'Your certificate is written.' : `Your ${permitWord({ isMotorway })} is confirmed.`,
  todo: left ? `${left} Have the certificate with you.` : 'Please have the proof of it with you.',
});

const openWords = ({ work }: MailedOrder, { headline, yours }: Standing) => ({
  subject: work === 'check' ? 'Not checked yet' : 'Not confirmed yet',
  title: 'Your trip begins soon',
  happened: headline,
  todo: yours ? 'Please do your part now, so that it can still be in time.' : nothingToDo,
});

const doubtedWords = ({ headline }: Standing) => ({
  subject: 'Please wait for us',
  title: 'Your trip begins soon',
  happened: headline,
  todo: nothingToDo,
});

const excludedWords = (order: MailedOrder) => ({
  subject: 'Please do not enter',
  title: 'By the rules of today your vehicle may not enter',
  happened: `We have looked at the rules of ${inSentence(order.authority)} once more.`,
  todo: keepOutWords(order),
});
