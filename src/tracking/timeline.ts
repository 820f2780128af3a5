import type { AuditData, AuditEventType } from '#audit/events.ts';
import type { auditLog } from '#audit/tables.ts';
import type { Visits } from '#orders/contracts/visit-contract.ts';
import { situationOf } from '#orders/situation/situation.ts';
import {
  describeOrderDecider,
  describeOrderLetterRecipient,
  type SituationFacts,
} from '#orders/situation/situation-facts.ts';
import { isCompleted, isUnpaid, isWithAuthority, type SubmissionStatus } from '#orders/states/lifecycle.ts';
import type { orders } from '#orders/tables/orders.ts';
import { capitaliseFirst, describeOurWork, formatPermitNoun } from '#permits/application-texts.ts';
import { toDestinationDay } from '#permits/days.ts';
import { formatPounds } from '#permits/pricing.ts';
import { destinationTimeZone, formatAuthorityInSentence } from '#permits/zone.ts';
import { startOfDay } from '#platform/clock.ts';
import { formatClockIn } from '#platform/format-time.ts';
import type { Phase } from '#robot/driver.ts';
import { preTripCheckTime } from './pre-trip-check.ts';
import type { PlanEntry, TimelineEntry } from './view-contract.ts';

/** Timeline texts for customers. An event that concerns only our own work has no entry. */
const eventLabels: Partial<Record<AuditEventType, { text: string; actor: TimelineEntry['actor'] }>> = {
  PAYMENT_CONFIRMED: { text: 'Payment received', actor: 'you' },
  DETAILS_PROVIDED: { text: 'Details added', actor: 'you' },
  VEHICLE_UPDATED: { text: 'Vehicle updated', actor: 'you' },
  SUBMISSION_QUEUED: { text: 'Application put in line', actor: 'us' },
  HOLD_STOPPED: { text: 'Stopped before anything was sent', actor: 'you' },
  HOLD_ENDED: { text: 'Sent on at once', actor: 'you' },
  AUTOMATION_STARTED: { text: 'We opened the official portal', actor: 'us' },
  AUTOMATION_COMPLETED: { text: 'Application sent', actor: 'us' },
  MANUAL_TASK_CREATED: { text: 'A person of our team has it', actor: 'us' },
  LETTER_SENT: { text: 'Letter sent to those who keep the list', actor: 'us' },
  LETTER_FAILED: { text: 'Our letter could not be delivered', actor: 'us' },
  LETTER_ANSWERED: { text: 'Our letter answered', actor: 'authority' },
  VISIT_REQUESTED: { text: 'Another entry told to us', actor: 'you' },
  VISIT_UNANNOUNCED: { text: 'An entry is not announced: our team looks into it', actor: 'us' },
  CALL_NOTED: { text: 'We spoke with those who keep the list', actor: 'us' },
  PHASE_DONE: { text: 'A step at the portal is done', actor: 'us' },
  PERMIT_CONFIRMED: { text: 'Permit confirmed', actor: 'authority' },
  SUBMITTED_BY_HAND: { text: 'Application sent by our team', actor: 'us' },
  CUSTOMER_ASKED: { text: 'A question asked by our team', actor: 'us' },
  CUSTOMER_ANSWERED: { text: 'Our question answered', actor: 'you' },
  APPLICATION_ENDED: { text: 'Application ended without a permit', actor: 'us' },
  REFUND_STARTED: { text: 'Order taken back', actor: 'you' },
  ORDER_REFUNDED: { text: 'Refunded', actor: 'us' },
  DOCUMENT_ADDED: { text: 'Document of the permit sent', actor: 'authority' },
  DOCUMENT_REPLACED: { text: 'A newer document took the place of the first', actor: 'us' },
  STATEMENT_ISSUED: { text: 'Vehicle checked, and the rule-check statement written', actor: 'us' },
  STATEMENT_RENEWED: { text: 'The rules changed: new rule-check statement written', actor: 'us' },
};

/** Texts for orders that are served by a rule check. */
const ruleCheckEventLabels: typeof eventLabels = {
  ...eventLabels,
  DETAILS_PROVIDED: { text: 'Details of the vehicle added', actor: 'you' },
  SUBMISSION_QUEUED: { text: 'Check put in line', actor: 'us' },
  HOLD_STOPPED: { text: 'Stopped before the rule-check statement was written', actor: 'you' },
  HOLD_ENDED: { text: 'Check started at once', actor: 'you' },
  APPLICATION_ENDED: { text: 'Ended without a rule-check statement', actor: 'us' },
  STATEMENT_ISSUED: { text: 'Vehicle checked against the published rules', actor: 'us' },
  STATEMENT_RECALLED: { text: 'The rules changed: the rule-check statement holds no more', actor: 'us' },
  SUBMITTED_BY_HAND: { text: 'Vehicle checked by our team', actor: 'us' },
  PERMIT_CONFIRMED: { text: 'Rule-check statement ready', actor: 'us' },
};

export function timelineOf(
  order: Pick<typeof orders.$inferSelect, 'createdAt' | 'userId'>,
  events: Pick<typeof auditLog.$inferSelect, 'eventType' | 'eventData' | 'createdAt' | 'actorId'>[],
  context: { authority: string; isCheck: boolean; isMotorway: boolean; openedRuns: ReadonlySet<unknown> },
): TimelineEntry[] {
  const { authority, isCheck, openedRuns } = context;
  const entries = events.flatMap(({ eventType, eventData, createdAt, actorId }): TimelineEntry[] => {
    const entry =
      byAuthority(eventType, eventData, context) ?? (isCheck ? ruleCheckEventLabels : eventLabels)[eventType];
    if (!entry) return [];
    // Any other refund is shown when it is made (ORDER_REFUNDED).
    if (eventType === 'REFUND_STARTED' && !eventData.taken_back) return [];
    // A robot may stop before it has opened any page.
    if (eventType === 'AUTOMATION_STARTED' && !openedRuns.has(eventData.automation_run_id)) return [];
    // The task is not a robot's failure: the party we waited for is late.
    if (eventType === 'MANUAL_TASK_CREATED' && eventData.overdue) {
      return [
        { at: createdAt.toISOString(), text: 'It takes longer than it should: our team looks into it', actor: 'us' },
      ];
    }
    if (eventType === 'SUBMISSION_QUEUED' && eventData.tries_again) {
      const situationText = isWithAuthority(eventData.after as SubmissionStatus)
        ? 'The portal could not be used'
        : 'Nothing was sent yet';
      return [{ at: createdAt.toISOString(), text: `${situationText}; we try again by ourselves`, actor: 'us' }];
    }
    if (eventType === 'PHASE_DONE' && eventData.done)
      return [{ at: createdAt.toISOString(), text: String(eventData.done), actor: 'us' }];
    const refunded = eventType === 'ORDER_REFUNDED' ? ` ${formatPounds(Number(eventData.amount_cents))}` : '';
    const text =
      entry.actor === 'authority' ? `${entry.text} by ${formatAuthorityInSentence(authority)}` : entry.text + refunded;
    // Staff may fill in details for a customer on the phone. A guest with a mailed link has no account.
    const byStaff = entry.actor === 'you' && actorId !== null && actorId !== order.userId;
    return [{ at: createdAt.toISOString(), text, actor: byStaff ? 'us' : entry.actor }];
  });
  return [{ at: order.createdAt.toISOString(), text: 'Order placed', actor: 'you' }, ...entries];
}

/** An end that the authority decided is shown as the authority's, not as ours. */
function byAuthority(
  type: AuditEventType,
  { cause, taken_back }: AuditData,
  wording: { isMotorway: boolean },
): (typeof eventLabels)[AuditEventType] {
  if (type === 'APPLICATION_ENDED' && taken_back)
    return { text: `${capitaliseFirst(formatPermitNoun(wording))} taken back`, actor: 'authority' };
  if (type !== 'AUTOMATION_FAILED') return undefined;
  if (cause === 'refused') return { text: 'Application refused', actor: 'authority' };
  return cause === 'question' ? { text: 'A question was asked', actor: 'authority' } : undefined;
}

interface Trip {
  /** ISO day. */
  entryDate: string | null;
  /** `Milan Area C`. */
  zone: string;
  /** When the contact that got our letter is reminded. */
  reminderAt?: Date | undefined;
  /** The visits of the stay, where each must be announced separately. */
  entries?: Visits | null;
}

/**
 * The dated steps ahead of an order: what we promised, what is left to do at the portal, the authority's usual answer
 * time, the pre-trip check, the trip and its later visits. An overdue step belongs to the order situation, not to the
 * plan.
 */
export function planOf(
  facts: SituationFacts,
  { entryDate, zone, reminderAt, entries }: Trip,
  remainingPhases: readonly Pick<Phase<unknown>, 'title' | 'startCondition'>[],
): PlanEntry[] {
  const { status, sent, promisedBy, answerDue, now } = facts;
  const { over: isOver } = situationOf(facts);
  const isGranted = isCompleted(status);
  if (isUnpaid(status) || (isOver && !isGranted)) return [];
  const applicationEntries: PlanEntry[] = [
    // While the customer has stopped the order, no promised time runs.
    ...(promisedBy && !sent && facts.hold !== 'stopped'
      ? [deadlineEntry(promisedBy, describeOurWork(facts), 'us')]
      : []),
    ...remainingPhases.flatMap(({ title, startCondition }) =>
      typeof startCondition === 'object' ? [dayEntry(startCondition.from, title, 'us')] : [],
    ),
    ...(reminderAt && answerDue && !facts.unreadAnswer
      ? [momentEntry(reminderAt, `We remind ${describeOrderLetterRecipient(facts)}, if it has not answered`, 'us')]
      : []),
    ...(answerDue && !facts.nextPhase && !facts.unreadAnswer
      ? [deadlineEntry(answerDue, `${describeOrderDecider(facts)} answers, by its usual time`, 'authority')]
      : []),
  ];
  const checkText = 'We look whether everything is in place, and write to you';
  const tripEntries: PlanEntry[] = entryDate
    ? [
        momentEntry(preTripCheckTime(entryDate), checkText, 'us'),
        dayEntry(entryDate, `The trip begins: ${zone}`, 'you'),
      ]
    : [];
  const visitEntries = (entries?.requested ?? [])
    .filter((entry) => entry.at > now.toISOString())
    // The time of a visit is shown in the time zone in which it was requested.
    .map((entry) => ({
      ...momentEntry(new Date(entry.at), describeVisit(entry, entries?.contact ?? ''), 'you'),
      day: toDestinationDay(new Date(entry.at)),
    }));
  return [...(isGranted ? [] : applicationEntries), ...tripEntries, ...visitEntries]
    .filter((entry) => (entry.day ? entry.day >= toDestinationDay(now) : entry.at > now.toISOString()))
    .toSorted((entry, otherEntry) => entry.at.localeCompare(otherEntry.at));
}

function describeVisit({ at: moment, state }: Visits['requested'][number], place: string): string {
  const time = `${formatClockIn(destinationTimeZone, moment)} (time there)`;
  if (state === 'announced') return `Next entry at ${time}: announced by ${place}`;
  if (state === 'asked') return `Next entry at ${time}: ${place} is asked, and has not confirmed it yet`;
  return `Please do not drive in at ${time}: ${place} has not announced it`;
}

type Actor = PlanEntry['actor'];
const momentEntry = (moment: Date, text: string, actor: Actor) => ({
  at: moment.toISOString(),
  day: null,
  latest: false,
  text,
  actor,
});
const deadlineEntry = (moment: Date, text: string, actor: Actor) => ({
  ...momentEntry(moment, text, actor),
  latest: true,
});
const dayEntry = (day: string, text: string, actor: Actor) => ({
  ...momentEntry(startOfDay(destinationTimeZone, day), text, actor),
  day,
});
