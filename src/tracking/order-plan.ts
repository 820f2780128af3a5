import type { OrderSituation, SituationName } from '#orders/contracts/order-contract.ts';
import type { Visits } from '#orders/contracts/visit-contract.ts';
import { situationOf } from '#orders/situation/situation.ts';
import {
  appliesByLetter,
  describeOrderDecider,
  describeOrderLetterRecipient,
  type SituationFacts,
} from '#orders/situation/situation-facts.ts';
import { isCompleted, isUnpaid } from '#orders/states/lifecycle.ts';
import { capitaliseFirst, describeOurWork, describeWorkOnHold, formatPermitNoun } from '#permits/application-texts.ts';
import { toDestinationDay } from '#permits/days.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { homeTimeZone, startOfDay } from '#platform/clock.ts';
import { formatClockIn } from '#platform/format-time.ts';
import type { Phase } from '#robot/driver.ts';
import { preTripCheckTime } from './pre-trip-check.ts';
import type { PlanEntry, TimelineEntry, TimelineStep } from './view-contract.ts';

interface Trip {
  /** ISO day. */
  entryDate: string | null;
  /** `Milan Area C`. */
  zone: string;
  /** When the contact that got our letter is reminded. */
  reminderAt?: Date | undefined;
  /** The visits of the stay, where each must be announced separately. */
  entries?: Visits | null;
  /** The last ISO day of a trip of several days, or of a vignette. */
  lastDay?: string | null;
}

/**
 * The dated steps ahead of an order: what we promised, what is left to do at the portal, the authority's usual answer
 * time, the pre-trip check, the trip and its later visits. An overdue step belongs to the order situation, not to the
 * plan.
 */
export function planOf(
  facts: SituationFacts,
  { entryDate, zone, reminderAt, entries, lastDay }: Trip,
  remainingPhases: readonly Pick<Phase<unknown>, 'title' | 'startCondition'>[],
): PlanEntry[] {
  const { status, sent, promisedBy, answerDue, now } = facts;
  const situation = situationOf(facts);
  const isGranted = isCompleted(status);
  if (isUnpaid(status) || hasNothingAhead(situation)) return [];
  // Neither what was left of the application nor its trip is to come.
  if (situation.is_refused)
    return situation.yours === null && facts.refusalDueAt && facts.refusalDueAt > now
      ? [deadlineEntry(facts.refusalDueAt, refusalDecisionText, 'us')]
      : [];
  const applicationEntries: PlanEntry[] = [
    // While the order waits for its customer, no promised time runs.
    ...(promisedBy && !sent && situation.yours === null
      ? [deadlineEntry(promisedBy, describeOurWork(facts), 'us')]
      : []),
    ...remainingPhases.flatMap(({ title, startCondition }) =>
      typeof startCondition === 'object' ? [dayEntry(startCondition.from, title, 'us')] : [],
    ),
    ...(reminderAt && answerDue && !facts.unreadAnswer
      ? [momentEntry(reminderAt, `We remind ${describeOrderLetterRecipient(facts)}, if it has not answered`, 'us')]
      : []),
    ...(answerDue && !facts.nextPhase && !facts.unreadAnswer
      ? [
          facts.work === 'check'
            ? deadlineEntry(answerDue, 'Your rule-check statement is written', 'us')
            : deadlineEntry(
                answerDue,
                capitaliseFirst(`${describeOrderDecider(facts)} answers, by its usual time`),
                'authority',
              ),
        ]
      : []),
  ];
  const checkText = 'We look whether everything is in place, and write to you';
  const tripEntries: PlanEntry[] = entryDate
    ? [
        momentEntry(preTripCheckTime(entryDate), checkText, 'us'),
        dayEntry(entryDate, `The trip begins: ${zone}`, 'you'),
        ...(lastDay && lastDay > entryDate
          ? [dayEntry(lastDay, facts.isMotorway ? 'Last day of the vignette' : 'Last day of the trip', 'you')]
          : []),
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

const refusalDecisionText = 'A person of our team decides how it goes on, and writes to you';

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

/**
 * The line of time of an order: the done steps, the present one, and those ahead. An order that is over has no present
 * step and none ahead; a granted permit is over once nothing of its trip is to come.
 */
export function listOrderSteps(
  facts: SituationFacts,
  milestones: readonly TimelineEntry[],
  plan: readonly PlanEntry[],
  { entryDate, zone }: Pick<Trip, 'entryDate' | 'zone'>,
): TimelineStep[] {
  const situation = situationOf(facts);
  const isEnded = hasNothingAhead(situation);
  const today = toDestinationDay(facts.now);
  const hasBegunTrip = !isEnded && !situation.is_refused && entryDate !== null && entryDate < today;
  const past: TimelineStep[] = [
    ...milestones.map(({ at, text }) => ({ ...undatedStep(text, null), state: 'past' as const, at })),
    ...(hasBegunTrip
      ? [{ ...toStep(dayEntry(entryDate, `The trip began: ${zone}`, 'you')), state: 'past' as const }]
      : []),
  ].toSorted((step, otherStep) => (step.at ?? '').localeCompare(otherStep.at ?? ''));
  const ahead = isEnded ? [] : insertUndatedSteps(facts, situation, plan.map(toStep));
  const hasPresentStep = isEnded ? !situation.over : situation.name !== 'completed' || ahead.length > 0;
  const present: TimelineStep[] = hasPresentStep
    ? [{ ...undatedStep(describePresentStep(facts, situation), null), state: 'now' }]
    : [];
  return [...past, ...present, ...ahead];
}

/** Ended without a permit, or the rules do not admit the vehicle or the day any more. */
const hasNothingAhead = ({ name, over: isOver }: OrderSituation): boolean =>
  name === 'excluded' || name === 'day_over' || (isOver && name !== 'completed' && name !== 'in_doubt');

const undatedStep = (text: string, note: string | null): TimelineStep => ({
  text,
  note,
  state: 'next',
  at: null,
  day: null,
  latest: false,
});
const toStep = ({ text, at, day, latest }: PlanEntry): TimelineStep => ({
  text,
  at,
  day,
  latest,
  note: null,
  state: 'next',
});

/** Our work and the answer to it come without a date as long as none is known. */
function insertUndatedSteps(
  facts: SituationFacts,
  { name, yours, is_refused: isRefused }: OrderSituation,
  dated: readonly TimelineStep[],
): TimelineStep[] {
  if (isRefused)
    return dated.length > 0 ? [...dated] : [undatedStep(refusalDecisionText, describeUndatedWork(facts, yours))];
  if (isCompleted(facts.status) || facts.outcomeUnknown) return [...dated];
  const isOurWork = ({ text, latest }: TimelineStep) => latest && text === describeOurWork(facts);
  const ourWork =
    facts.sent || name === 'running' || dated.some(isOurWork)
      ? []
      : [undatedStep(describeOurWork(facts), describeUndatedWork(facts, yours))];
  // What was sent has the day of its answer, or a person sees to what came of it.
  const answer =
    facts.work === 'check' || facts.sent || facts.nextPhase
      ? []
      : [undatedStep(capitaliseFirst(`${describeOrderDecider(facts)} answers`), `Usual time: ${facts.leadTime}`)];
  const afterOurWork = dated.findIndex(isOurWork) + 1;
  return [...ourWork, ...dated.slice(0, afterOurWork), ...answer, ...dated.slice(afterOurWork)];
}

function describeUndatedWork({ promisedTime, promisedBy }: SituationFacts, yours: OrderSituation['yours']): string {
  switch (yours) {
    case 'pay':
      return `Within ${promisedTime} once it is paid and complete`;
    case 'details':
      return `Within ${promisedTime} of the last detail`;
    case 'answer':
      return 'Once we have your answer';
    case 'document':
      return 'Once your new document is here';
    case 'decide':
      return 'Once you let it go on';
    case null:
      return promisedBy ? 'As soon as we can: we are late' : `Within ${promisedTime}`;
  }
}

/** Where the order is now, in a few words: its cause is in the situation. */
function describePresentStep(facts: SituationFacts, { name, title, label }: OrderSituation): string {
  const decider = describeOrderDecider(facts);
  const isCheck = facts.work === 'check';
  const texts: Partial<Record<SituationName, string>> = {
    unpaid: 'Waiting for your payment',
    needs_details: facts.awaitsPlate ? 'Waiting for the plate of your rental car' : 'Waiting for your details',
    starting: 'Paid and complete: we begin',
    held: describeHold(facts) ?? label,
    stopped: 'Stopped: waiting for your decision',
    queued: facts.nextPhase ? 'Waiting for the mail of the portal' : 'In line',
    retry_scheduled: `Waiting to try ${appliesByLetter(facts) ? 'the letter' : 'the portal'} again`,
    running: appliesByLetter(facts)
      ? 'Our letter is being written'
      : facts.isHandedOff
        ? 'A person of our team is at the official form'
        : 'Our robot is at the official form',
    by_hand: isCheck ? 'A person of our team checks your vehicle' : 'A person of our team applies for you',
    question: 'Waiting for your answer',
    submitted: describeWithAuthority(facts, decider),
    overdue: facts.unreadAnswer
      ? 'A person of our team reads the answer'
      : isCheck
        ? 'Your rule-check statement takes longer than usual'
        : capitaliseFirst(`${decider} takes longer than usual`),
    completed: isCheck ? 'Your rule-check statement is here' : `Your ${formatPermitNoun(facts)} is confirmed`,
    excluded: 'Ended: this vehicle may not enter',
    day_over: 'Ended: the trip is over',
  };
  return texts[name] ?? title;
}

function describeWithAuthority(facts: SituationFacts, decider: string): string {
  if (facts.unreadAnswer) return 'A person of our team reads the answer';
  if (facts.nextPhase) return 'Waiting for the day of the next step';
  if (facts.work === 'check') return 'Your rule-check statement is being written';
  return capitaliseFirst(`${decider} has it: waiting for the answer`);
}

function describeHold(facts: SituationFacts): string | undefined {
  if (facts.hold === null || facts.hold === 'stopped') return undefined;
  return `${capitaliseFirst(describeWorkOnHold(facts))} before ${formatClockIn(homeTimeZone, facts.hold.until)} (UK time)`;
}
