import { readOrderLinkEpoch } from '#orders/access.ts';
import { checkOrderRules } from '#orders/check-order-rules.ts';
import type { NeededDetail } from '#orders/contracts/submission-contract.ts';
import { createDetailsToken } from '#orders/details-link.ts';
import { readNeededDetails } from '#orders/needed-details.ts';
import { type OrderFacts, tripOfOrder } from '#orders/order-facts.ts';
import { pages } from '#paths.ts';
import {
  type AdmissionVerdict,
  describeLateArrival,
  isInTimeAfterEntry,
  isNothingAppliedFor,
} from '#permits/admission-verdict.ts';
import { describeWorkOnHold, type WordingContext } from '#permits/application-texts.ts';
import { describeArrivalDay } from '#permits/arrival-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { addDays, toDestinationDay } from '#permits/days.ts';
import { longDate } from '#permits/long-date.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { startOfDay } from '#platform/clock.ts';
import type { MailContent, MailContext } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';
import { mailStyles } from './mail-styles.ts';

type RequestedDetail = Pick<NeededDetail, 'path' | 'label' | 'hint'>;

/** What the official form asks for and the order lacks. */
export interface MissingOrderDetails {
  /** Where to enter them, without a password. */
  url: string;
  missing: readonly RequestedDetail[];
  /** Why they are requested, where that is not obvious. */
  explanation: string | null;
  /** Whom the optional ones concern. */
  optionalReason: string | null;
  /** Optional details that would help. */
  optional: readonly RequestedDetail[];
  /** A rental car whose plate is not known yet. */
  awaitsPlate: boolean;
  /** The page also offers a full refund. */
  mayCancel: boolean;
  /** The deadline; null where no day was given. */
  by: string | null;
}

export const isOnlyPlateMissing = ({ missing, awaitsPlate }: MissingOrderDetails): boolean =>
  awaitsPlate && missing.length === 1;

/** Warnings that the customer did not accept before paying, and where to get a full refund until work begins. */
export async function readUnacceptedWarnings(
  ctx: MailContext,
  orderId: string,
): Promise<{ texts: readonly string[]; url: string | null } | null> {
  const { warnings, may_cancel } = await readNeededDetails(ctx, orderId);
  if (warnings.length === 0) return null;
  return { texts: warnings.map(({ text }) => text), url: may_cancel ? await createDetailsUrl(ctx, orderId) : null };
}

/** The details that the order still lacks, and where to enter them; null when it is complete. */
export async function readMissingOrderDetails(
  ctx: MailContext,
  facts: OrderFacts,
): Promise<MissingOrderDetails | null> {
  const { id, rentalCar } = facts.order;
  const { missing, optional, explanation, optional_reason, may_cancel } = await readNeededDetails(ctx, id);
  if (missing.length === 0) return null;
  const awaitsPlate = rentalCar && missing.some(({ path }) => path === 'vehicle.plate_number');
  const url = await createDetailsUrl(ctx, id);
  return {
    url,
    missing,
    explanation,
    optionalReason: optional_reason,
    optional,
    awaitsPlate,
    mayCancel: may_cancel,
    by: describeDeadline(ctx, facts),
  };
}

function describeDeadline(ctx: MailContext, facts: OrderFacts): string | null {
  const { entryDate } = facts.order;
  const verdict = checkOrderRules(ctx, facts);
  const validity = verdict?.validity ?? '';
  if (verdict?.plate_by) return [verdict.plate_by.advice, validity].filter(Boolean).join(' ');
  const sentences = [
    entryDate ? `Your first day is ${longDate(entryDate)}.` : '',
    verdict ? describeArrival(ctx, facts, verdict) : '',
    // Later than the first day, so that one stands before it.
    verdict?.asked_until && isInTimeAfterEntry(verdict)
      ? `The zone lets it be asked for until ${longDate(verdict.asked_until)}, also after the drive.`
      : '',
    validity,
  ];
  return sentences.filter(Boolean).join(' ') || null;
}

/** By when it is there, on the condition that decides it, or what decides it; empty where nothing is sold. */
function describeArrival(ctx: MailContext, facts: OrderFacts, verdict: AdmissionVerdict): string {
  const zone = findZone(facts.order.country, facts.order.cityZone);
  const arrivalDay = findArrivalDay(verdict, facts);
  if (!zone || !arrivalDay) return verdict.undated ?? '';
  const today = toDestinationDay(ctx.clock.now());
  const lateToday = new Date(startOfDay(destinationTimeZone, addDays(today, 1)).getTime() - 1);
  const verdictLater = checkOrderRules({ clock: { now: () => lateToday } }, facts);
  const isSameAllDay = verdictLater !== undefined && findArrivalDay(verdictLater, facts) === arrivalDay;
  return describeArrivalDay(zone, verdict, arrivalDay, {
    formatDay: longDate,
    relateDay: (day) =>
      isInTimeAfterEntry(verdict) ? '' : describeLateArrival(verdict, day, tripOfOrder(facts.order)),
    condition: `if you give the details ${isSameAllDay ? 'today' : 'now'}`,
  });
}

function findArrivalDay(verdict: AdmissionVerdict, { order }: OrderFacts): string | undefined {
  const { need, there_by: arrivalDays, warnings } = verdict;
  // A person first looks at more days than one plate gets.
  const isDoubtful = warnings.some(({ code }) => code === 'too_many_days');
  if (need === 'may_not_enter' || isNothingAppliedFor(verdict) || isDoubtful) return undefined;
  return arrivalDays?.[order.urgentProcessing ? 'urgent' : 'standard'];
}

/** The hold of an order, in words. */
export interface MailHold {
  /** `14:05`, UK time: nothing is sent before it. */
  until: string;
  /** Where to correct or stop the order, without a password. */
  url: string;
}

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });

/** @param before the expected end of the hold, for a mail that is written before the submission exists */
export async function readMailHold(ctx: MailContext, orderId: string, before?: Date): Promise<MailHold | null> {
  const { hold, submission_id } = await readNeededDetails(ctx, orderId);
  const until = submission_id ? hold?.until : before;
  return until ? { until: clockTime.format(new Date(until)), url: await createDetailsUrl(ctx, orderId) } : null;
}

/** `nothing is sent before 14:05 (UK time)`. */
export const describeHold = (order: Pick<WordingContext, 'work'>, { until }: MailHold): string =>
  `${describeWorkOnHold(order)} before ${until} (UK time)`;

/** What the customer should check before the hold ends. */
export const describeReviewRequest = ({ days }: { days: string | null }): string =>
  `Please look once more at the plate${days ? ' and the days' : ''} below.`;

/** What can still be done about an order on hold. */
export const describeHoldChoice = ({ isMotorway }: Pick<WordingContext, 'isMotorway'>): string =>
  `Until then you can correct ${isMotorway ? 'all but the vignette' : 'the order'}, or stop it and have all of your money back.`;

/** A page that shows the order and takes its details, without a password. */
export async function createDetailsUrl({ db, settings, clock }: MailContext, orderId: string): Promise<string> {
  const link = { id: orderId, epoch: await readOrderLinkEpoch(db, orderId) };
  return settings.publicUrl + pages.details(createDetailsToken(settings.secret, link, clock.now()));
}

export const toDetailsButton = (details: MissingOrderDetails): NonNullable<MailContent['button']> => ({
  label: isOnlyPlateMissing(details) ? 'Add the plate' : 'Give the details',
  href: details.url,
});

const maxDetailsWithHints = 3;

/** Requests the missing details, in the words of the form. */
export function MissingDetailsSection({ details }: { details: MissingOrderDetails }) {
  const { missing, explanation, optionalReason, optional, awaitsPlate, mayCancel, by } = details;
  const detailsToAsk = [
    ...missing.map((detail) => ({ ...detail, isOptional: false })),
    ...optional.map((detail) => ({ ...detail, isOptional: true })),
  ];
  // Many details are a list to fetch papers by; the form that the button leads to has every hint.
  const hasHints = detailsToAsk.length <= maxDetailsWithHints;
  return (
    <>
      {explanation && <Paragraph>{explanation}</Paragraph>}
      {optionalReason && <Paragraph>{optionalReason}</Paragraph>}
      <ul className="ink" style={mailStyles.list}>
        {detailsToAsk.map(({ path, label, hint, isOptional }) => (
          <li key={path}>
            <strong>{label}</strong>
            {isOptional && ' (optional)'}
            {hasHints && hint && hint !== by && `: ${hint}`}
          </li>
        ))}
      </ul>
      <Paragraph>
        {awaitsPlate && 'Rental-car plates added later are processed within 2 hours. '}
        The link needs no password and works for 30 days.
        {mayCancel && ' There you can also take the order back and have all of your money back.'}
      </Paragraph>
    </>
  );
}
