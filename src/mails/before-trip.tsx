import { readIsDocumentUnverified } from '#inbox/inbound-emails.ts';
import { renderOrderAfterProofGuide } from '#orders/after-proof-guide.ts';
import { checkOrderRules } from '#orders/check-order-rules.ts';
import { nothingToDo, type OrderSituation } from '#orders/contracts/order-contract.ts';
import { needsNoApplication } from '#orders/order-facts.ts';
import { isCompleted } from '#orders/states/lifecycle.ts';
import { formatCondition } from '#permits/admission-verdict.ts';
import { describeNotConfirmed, formatDoNotEnterWarning, formatPermitNoun } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { toDestinationDay } from '#permits/days.ts';
import { formatAuthorityInSentence } from '#permits/zone.ts';
import { formatDay } from '#ui/page/format-time.ts';
import { defineMail } from './mail-content.ts';
import { MailLink, noActionNeededText, Paragraph, Subheading } from './mail-layout.tsx';
import {
  type MailOrder,
  MailOrderDetails,
  MailPicture,
  readMailOrder,
  requireOrderSubmission,
  toOrderButton,
} from './mail-order.tsx';
import { mailStyles } from './mail-styles.ts';
import { MissingDetailsSection, readMissingOrderDetails, toDetailsButton } from './missing-details.tsx';
import { ProofGuideSection } from './proof-guide-section.tsx';
import { readTripFile } from './trip-file.ts';

/** The mail is about the permit; the rest is on our page. */
const maxAlsoLines = 3;

/**
 * Sent two days before entry: what to carry, or that there is nothing to rely on yet. Not sent when the application has
 * ended or the trip has begun.
 */
export const beforeTripMail = defineMail({
  async read(ctx, row) {
    const { order, facts, situation } = await readMailOrder(ctx, row);
    const { entryDate, country, cityZone } = facts.order;
    const isGranted = isCompleted(facts.order.status);
    if (!entryDate || entryDate < toDestinationDay(ctx.clock.now()) || (situation.over && !isGranted)) return undefined;
    const verdict = checkOrderRules(ctx, facts);
    const zone = findZone(country, cityZone);
    const submission = isGranted ? await requireOrderSubmission(ctx, facts.order.id) : undefined;
    const isUnread = submission && (await readIsDocumentUnverified(ctx.db, submission.id));
    /** Only for a granted permit. */
    const guide =
      zone && isGranted && situation.name !== 'in_doubt'
        ? renderOrderAfterProofGuide(ctx, zone, facts, submission, isUnread)
        : undefined;
    /** Why today's rules do not admit the vehicle; null where nothing is known against it. */
    const excluded = verdict?.need === 'may_not_enter' ? verdict.reason : null;
    // With a fresh link: those of earlier mails may have expired.
    const details = situation.name === 'needs_details' ? await readMissingOrderDetails(ctx, facts) : null;
    const condition = verdict?.condition ?? '';
    const also = (verdict?.also ?? []).slice(0, maxAlsoLines).map(({ name, where }) => {
      return { name, url: ctx.settings.publicUrl + where };
    });
    /** What is ready is our rule-check statement: nothing was applied for. */
    const isStatement = order.work === 'check' || needsNoApplication(facts);
    const tripFile = excluded ? undefined : await readTripFile(ctx, facts, situation);
    return { order, situation, entryDate, excluded, condition, guide, details, also, isStatement, tripFile };
  },
  render: ({ order, situation, entryDate, excluded, condition, guide, details, also, isStatement, tripFile }) => {
    const isPending = !guide && !excluded;
    const day = formatDay(entryDate);
    const content = excluded
      ? describeExcluded(order)
      : guide
        ? describeGranted(order, isStatement)
        : describePending(order, situation);
    return {
      subject: `${content.subject}: ${order.place} on ${day} (${order.orderRef})`,
      state: content.state,
      when: `Your trip begins on ${day}.`,
      todo: content.todo,
      picture: <MailPicture order={order} />,
      notices: [
        ...(excluded ? [excluded] : []),
        ...(isPending && situation.name !== 'in_doubt' ? [describeNotConfirmed(order)] : []),
        ...(condition && guide ? [formatCondition(condition)] : []),
      ],
      button: details && isPending ? toDetailsButton(details) : toOrderButton(order),
      ...tripFile,
      body: (
        <>
          {isPending &&
            (details ? (
              <>
                <MissingDetailsSection details={details} />
                <Paragraph>
                  Sign in to see it live: <MailLink href={order.url}>your order</MailLink>
                </Paragraph>
              </>
            ) : (
              situation.next
                .filter((sentence) => sentence !== nothingToDo)
                .map((sentence) => <Paragraph key={sentence}>{sentence}</Paragraph>)
            ))}
          {guide && !excluded && <ProofGuideSection guide={guide} place={order.place} isShort />}
          {!excluded && <AlsoLines also={also} />}
          <MailOrderDetails order={order} />
        </>
      ),
    };
  },
});

/** What the journey is also asked for and we do not sell. */
function AlsoLines({ also }: { also: readonly { name: string; url: string }[] }) {
  if (also.length === 0) return null;
  return (
    <>
      <Subheading>What else your journey may ask for (we do not sell it)</Subheading>
      <ul className="ink" style={mailStyles.list}>
        {also.map(({ name, url }) => (
          <li key={url}>
            <MailLink href={url}>{name}</MailLink>
          </li>
        ))}
      </ul>
    </>
  );
}

const describeGranted = ({ isMotorway, remainingDriverStep, place }: MailOrder, isStatement: boolean) => ({
  subject: remainingDriverStep ? 'Before your trip' : 'Ready for your trip',
  state: isStatement
    ? `Your rule-check statement for ${place} is written.`
    : `Your ${formatPermitNoun({ isMotorway })} for ${place} is confirmed.`,
  todo: remainingDriverStep
    ? `${remainingDriverStep} Have the statement with you.`
    : `Please have ${isStatement ? 'it' : 'the proof of it'} with you.`,
});

const describePending = ({ work }: MailOrder, { name, headline, yours }: OrderSituation) => ({
  subject: name === 'in_doubt' ? 'Please wait for us' : work === 'check' ? 'Not checked yet' : 'Not confirmed yet',
  state: headline,
  todo: yours && name !== 'in_doubt' ? 'Please do your part now, so that it can still be in time.' : noActionNeededText,
});

const describeExcluded = (order: MailOrder) => ({
  subject: 'Please do not enter',
  state: `By the rules of ${formatAuthorityInSentence(order.authority)} today your vehicle may not enter.`,
  todo: formatDoNotEnterWarning(order),
});
