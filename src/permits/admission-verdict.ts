import { z } from 'zod';
import { alsoSchema } from './also/also-entry.ts';
import type { Zone } from './catalogue.ts';
import { findLastStayDay, type StatedDays } from './days.ts';
import { longDate } from './long-date.ts';
import { formatPounds, prices } from './pricing.ts';
import { stripAssumptions } from './provenance.ts';

// Separate from the check and from the order: pages that show a verdict need not load the rules.

/** What we tell a customer about a trip before payment. */
export const admissionVerdictSchema = z.object({
  need: z.enum(['needed', 'not_needed', 'may_not_enter', 'not_sure']),
  /**
   * Nothing is needed on the day of entry itself: the verdict is that of other days, which a stay of unknown length may
   * have. Absent where it is that of the days asked for.
   */
  is_entry_day_free: z.literal(true).optional(),
  /** Written from the driver's point of view. */
  reason: z.string(),
  /** Under what circumstances alone the vehicle may enter. Empty where there is no condition. */
  condition: z.string(),
  what_to_do: z.string(),
  what_would_change_it: z.string(),
  /** The parts of the trip that the permit would not cover. */
  warnings: z.array(
    z.object({
      code: z.enum([
        'covers_more',
        'covers_part',
        'free_days',
        'hired_papers',
        'hired_there',
        'long_stay',
        'may_be_free',
        'no_permit_needed',
        'plate_later',
        'too_late',
        'too_many_days',
      ]),
      /** Empty where the refund is all that it says. */
      text: z.string(),
      /** What of the price of an order goes back by itself: a sentence for where one can be placed. */
      refund: z.string().optional(),
    }),
  ),
  /**
   * ISO days by which the permit, or its digital proof, arrives when the customer gives every detail now. Null where
   * nothing is applied for, and where the plate of a hired car is added later.
   */
  there_by: z.object({ standard: z.string(), urgent: z.string() }).nullable(),
  /** First valid ISO day of what is bought ahead of it. Absent where it is valid as soon as it is there. */
  valid_from: z.string().optional(),
  /** How long it is valid, where that is not the days of the order, and on which of them alone: sentences. */
  validity: z.string().optional(),
  /** What decides when it is there, in a sentence, where no day can be named for what is ordered. */
  undated: z.string().optional(),
  /**
   * Last ISO day on which the plate of a hired car may be added in time, with the sentences that ask for it and say what
   * that brings: a permit before the entry, or one that was asked for in time. Null where no plate is awaited for a day.
   */
  plate_by: z.object({ day: z.string(), advice: z.string() }).nullable(),
  /** Last ISO day on which we may still apply, where that is after the day of entry; otherwise null. */
  asked_until: z.string().nullable(),
  /** When the zone is in force. */
  active: z.string(),
  source: z.string(),
  /** ISO day. */
  rules_as_of: z.string(),
  /**
   * What the journey is also asked for and we do not sell (also/also-entry.ts). Statements that were issued before the
   * verdict had it do not contain it.
   */
  also: alsoSchema,
});
export type AdmissionVerdict = z.infer<typeof admissionVerdictSchema>;

/** Whether the customer is told that nothing is applied for, certain or not that the vehicle may enter. */
export const isNothingAppliedFor = ({ need, warnings }: Pick<AdmissionVerdict, 'need' | 'warnings'>): boolean =>
  need === 'not_needed' || warnings.some(({ code }) => code === 'no_permit_needed');

/**
 * Whether urgent processing gains no time: nothing is applied for, the permit arrives on the same day either way or
 * before the day from which alone it is valid, or the plate of a hired car is awaited, which is processed in the same
 * hours at either speed.
 */
export const isUrgentWithoutEffect = (
  verdict: Pick<AdmissionVerdict, 'need' | 'there_by' | 'valid_from' | 'plate_by' | 'warnings'>,
): boolean =>
  verdict.there_by
    ? verdict.there_by.standard <= (verdict.valid_from ?? verdict.there_by.urgent)
    : verdict.plate_by !== null || isNothingAppliedFor(verdict);

/**
 * That the price of urgent processing, where it is ordered, comes back. Empty where it gains time, as it does for a rule
 * check that a person works on, and where all of the money comes back.
 */
export function describeUrgentRefund(verdict: AdmissionVerdict, { work }: Pick<Zone, 'work'>): string {
  const isCheckByRule = work === 'check' && verdict.need !== 'not_sure';
  const gainsNothing = isCheckByRule || (!isNothingAppliedFor(verdict) && isUrgentWithoutEffect(verdict));
  return gainsNothing
    ? `Urgent gains you nothing here: the ${formatPounds(prices.urgent)} for it goes back to you by itself.`
    : '';
}

/**
 * Whether a permit that comes after the day of entry is in time: it is asked for by a later day. The lateness warning
 * depends on the speed that the verdict was asked for.
 */
export const isInTimeAfterEntry = ({ asked_until: until, warnings }: AdmissionVerdict): boolean =>
  until !== null && warnings.every(({ code }) => code !== 'too_late');

/**
 * What the customer must know of an arrival day (one of `there_by`) after the day of entry. Empty for an earlier day.
 */
export function describeLateArrival(verdict: AdmissionVerdict, arrivalDay: string, trip: StatedDays): string {
  const { entry_date: entryDate } = trip;
  if (!entryDate || arrivalDay <= entryDate) return '';
  const { asked_until } = verdict;
  const lastDay = findLastStayDay(trip);
  if (!asked_until || !isInTimeAfterEntry(verdict))
    return lastDay && arrivalDay > lastDay ? ', after your last day' : ', after your first day';
  return `, which is in time: it only has to be asked for by ${longDate(asked_until)}, also after the drive`;
}

/** What speaks against paying for a trip. */
export const orderWarningSchema = z.object({
  code: z.enum([
    'not_needed',
    'not_sure',
    'ordered_before',
    ...admissionVerdictSchema.shape.warnings.unwrap().shape.code.options,
  ]),
  text: z.string(),
});
export type OrderWarning = z.infer<typeof orderWarningSchema>;
/**
 * The stored form of an order warning: whether the customer saw and accepted this sentence, and how an operator settled
 * its doubt with what they found.
 */
export type StoredOrderWarning = OrderWarning & {
  accepted: boolean;
  settled?: 'may_enter' | 'may_not_enter';
  found?: string;
};

/** The condition where it stands among other sentences: 'Only on this condition: the plate must be announced.' */
export const formatCondition = (condition: string): string => `Only on this condition: ${condition}`;

/**
 * Every sentence of a verdict that the customer must have read when they authorise us: the warnings and the condition.
 */
export const listConsentTexts = (verdict: AdmissionVerdict): string[] => [
  ...listOrderWarnings(verdict).map(({ text }) => text),
  ...(verdict.condition ? [verdict.condition] : []),
];

/** A warning with what goes back of the price: the words of whoever can order. */
export const formatWarning = ({ text, refund }: Omit<AdmissionVerdict['warnings'][number], 'code'>): string =>
  [text, refund].filter(Boolean).join(' ');

/** The warnings of a verdict, each as one sentence that is accepted or shown by itself. */
export function listOrderWarnings({ need, reason, warnings }: AdmissionVerdict): OrderWarning[] {
  if (need === 'not_needed') return [{ code: 'not_needed', text: `Nothing is needed for this zone. ${reason}` }];
  const doubt: OrderWarning = { code: 'not_sure', text: `It is not certain that this vehicle may enter. ${reason}` };
  const ofTrip = warnings.map((warning) => ({ code: warning.code, text: formatWarning(warning) }));
  return need === 'not_sure' ? [doubt, ...ofTrip] : ofTrip;
}

/** Whether the customer must accept this warning with its own tick. A doubt is covered by the consent. */
export const isAcceptanceNeeded = ({ code }: OrderWarning): boolean => code !== 'not_sure';

/** The sentence that states a doubt; null where there is none. */
export const findUncertaintyText = (verdict: AdmissionVerdict): string | null =>
  listOrderWarnings(verdict).find((warning) => !isAcceptanceNeeded(warning))?.text ?? null;

/** The sentence for a vehicle that the rules refuse; null for any other. */
export const findRefusalText = ({ need, reason }: AdmissionVerdict): string | null =>
  need === 'may_not_enter' ? `By the rules of today this vehicle may not enter. ${reason}` : null;

/**
 * Applies an operator's ruling to a doubt or a refusal. The ruling counts only for the exact sentence that it was given
 * for, whether or not that told what we assume.
 */
export function applyOperatorRuling(
  storedWarnings: readonly StoredOrderWarning[],
  verdict: AdmissionVerdict,
): AdmissionVerdict {
  const doubt = findUncertaintyText(verdict) ?? findRefusalText(verdict);
  const isDoubt = ({ text }: OrderWarning) => doubt !== null && stripAssumptions(text) === stripAssumptions(doubt);
  const { settled, found } = storedWarnings.find(isDoubt) ?? {};
  if (!settled) return verdict;
  if (settled === verdict.need) return { ...verdict, reason: [verdict.reason, found].filter(Boolean).join(' ') };
  if (settled === 'may_enter') return { ...verdict, need: 'needed' };
  // The text about what the rules leave open, and about what would settle it, belongs to a doubt only.
  const reason = `The rules leave it open, and we have looked into it for you. ${found || verdict.reason}`;
  return { ...verdict, need: 'may_not_enter', reason, what_would_change_it: '' };
}

/** The warnings that need a tick of their own and that the customer never accepted. */
export function listUnacceptedWarnings(storedWarnings: readonly StoredOrderWarning[]): OrderWarning[] {
  return storedWarnings
    .filter((warning) => !warning.accepted && isAcceptanceNeeded(warning))
    .map(({ code, text }) => ({ code, text }));
}
