import { z } from 'zod';
import { longDate } from './long-date.ts';

// Apart from the check and from the order: pages that show a verdict know none of the rules.

/** What we say of a trip before it is paid for. */
export const admissionVerdictSchema = z.object({
  need: z.enum(['needed', 'not_needed', 'may_not_enter', 'not_sure']),
  /** In the driver's terms. */
  reason: z.string(),
  what_to_do: z.string(),
  what_would_change_it: z.string(),
  /** What of the trip the permit would miss. */
  warnings: z.array(
    z.object({
      code: z.enum([
        'covers_part',
        'free_days',
        'hired_papers',
        'hired_there',
        'long_stay',
        'may_be_free',
        'too_late',
        'too_many_days',
      ]),
      text: z.string(),
    }),
  ),
  /** ISO days by which the permit is there when every detail is given now; null where nothing is applied for. */
  there_by: z.object({ standard: z.string(), urgent: z.string() }).nullable(),
  /** ISO day until whose end it may be asked for, where that is after the day of entry; null where it is not. */
  asked_until: z.string().nullable(),
  /** When the zone is in force. */
  active: z.string(),
  source: z.string(),
  /** ISO day. */
  rules_as_of: z.string(),
});
export type AdmissionVerdict = z.infer<typeof admissionVerdictSchema>;

/** Whether urgent processing brings nothing sooner: nothing is applied for, or it is there on the very same day. */
export const isUrgentWithoutEffect = ({ need, there_by }: Pick<AdmissionVerdict, 'need' | 'there_by'>): boolean =>
  there_by ? there_by.standard === there_by.urgent : need === 'not_needed';

/** What there is to know of a day, one of `there_by`, that comes after the day of entry; nothing of one that does not. */
export function describeLateArrival(
  { asked_until, warnings }: AdmissionVerdict,
  there: string,
  entryDate: string | null,
): string {
  if (!entryDate || there <= entryDate) return '';
  // Whether it is too late follows the speed that is asked about.
  if (!asked_until || warnings.some(({ code }) => code === 'too_late')) return ', after your first day';
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
 * As an order keeps it: whether the customer was shown this sentence and ordered all the same, and how a person has ended the
 * doubt of it, by what they found.
 */
export type StoredOrderWarning = OrderWarning & {
  accepted: boolean;
  settled?: 'may_enter' | 'may_not_enter';
  found?: string;
};

/** What speaks against paying, each in one sentence that can be ticked or told by itself. */
export function listOrderWarnings({ need, reason, warnings }: AdmissionVerdict): OrderWarning[] {
  if (need === 'not_needed') return [{ code: 'not_needed', text: `Nothing is needed for this zone. ${reason}` }];
  const doubt: OrderWarning = { code: 'not_sure', text: `It is not certain that this vehicle may enter. ${reason}` };
  return need === 'not_sure' ? [doubt, ...warnings] : warnings;
}

/** Whether paying all the same asks for a tick of its own; a doubt is part of the consent. */
export const isAcceptanceNeeded = ({ code }: OrderWarning): boolean => code !== 'not_sure';

/** The sentence of a doubt; null where there is none. */
export const findUncertaintyText = (verdict: AdmissionVerdict): string | null =>
  listOrderWarnings(verdict).find((caveat) => !isAcceptanceNeeded(caveat))?.text ?? null;

/** The sentence of rules that keep a vehicle out; null where they do not. */
export const findRefusalText = ({ need, reason }: AdmissionVerdict): string | null =>
  need === 'may_not_enter' ? `By the rules of today this vehicle may not enter. ${reason}` : null;

/** A doubt that no fact has ended, or a rule that is not for this vehicle, is ended by what a person has said to this very sentence. */
export function applyOperatorRuling(kept: readonly StoredOrderWarning[], verdict: AdmissionVerdict): AdmissionVerdict {
  const doubt = findUncertaintyText(verdict) ?? findRefusalText(verdict);
  const { settled, found } = kept.find((caveat) => caveat.text === doubt) ?? {};
  if (!settled) return verdict;
  if (settled === verdict.need) return { ...verdict, reason: [verdict.reason, found].filter(Boolean).join(' ') };
  if (settled === 'may_enter') return { ...verdict, need: 'needed' };
  // What the rules leave open, and what would settle it, is said of a doubt alone.
  const reason = `The rules leave it open, and we have looked into it for you. ${found || verdict.reason}`;
  return { ...verdict, need: 'may_not_enter', reason, what_would_change_it: '' };
}

/** The sentences that ask for a tick of their own and were never ticked. */
export function listUnacceptedWarnings(kept: readonly StoredOrderWarning[]): OrderWarning[] {
  return kept
    .filter((caveat) => !caveat.accepted && isAcceptanceNeeded(caveat))
    .map(({ code, text }) => ({ code, text }));
}
