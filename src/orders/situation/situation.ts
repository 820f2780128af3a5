import {
  describeDecidingParty,
  describeOurWorkAndTime,
  formatDoNotEnterWarning,
  formatPermitNoun,
} from '#permits/application-texts.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { homeTimeZone } from '#platform/clock.ts';
import { formatDayIn, formatWeekdayAndClockIn } from '#platform/format-time.ts';
import { nothingToDo, type OrderSituation, type SituationName } from '../contracts/order-contract.ts';
import { isCompleted, type OrderStage, orderLifecycle } from '../states/lifecycle.ts';
import { describeRefundState } from './describe-refund-state.ts';
import { describeAwaitedProof, describeProofToKeep } from './proof-texts.ts';
import {
  certificateIsYours,
  describeEarlierRefusal,
  describeNothingToRelyOn,
  isRefusedWithPeople,
} from './refusal-texts.ts';
import {
  appliesAtPortal,
  appliesByLetter,
  describeOrderDecider,
  describeOrderLetterRecipient,
  finalSituations,
  type SituationFacts,
  situationNameOf,
} from './situation-facts.ts';
import {
  describeAwaitedAnswer,
  describeCancelledApplication,
  describeExcludedVehicle,
  describeFirstStep,
  describeGrantDoubt,
  describeRuleClosure,
  describeUnreadAnswer,
  documentRequestHeadline,
  documentRequestNextSteps,
  holdNextSteps,
  isStoppedForRefund,
  listMissingDetails,
  outcomeUnknownHeadline,
  outcomeUnknownNextStep,
  stoppedHeadline,
  stoppedNextSteps,
  stoppedTitle,
} from './situation-texts.ts';

/**
 * The situation of an order and its texts: the one source for every page and every mail. What follows from the end of
 * an order outranks earlier texts; money is described apart from the application.
 */
export function situationOf(facts: SituationFacts): OrderSituation {
  const name = situationNameOf(facts);
  const isOver = finalSituations.has(name) || isStoppedForRefund(name, facts);
  const { label, tone, ...stageTexts } = {
    ...orderLifecycle[facts.status],
    ...stageOverrides[name],
    ...(name === 'cancelled' && facts.isRefundUnderWay && { label: 'Refund under way' }),
  };
  return {
    name,
    label,
    tone,
    title: stoppedTitle(name, facts) ?? label,
    headline: ownHeadline(name, facts) ?? stageTexts.headline,
    next: nextOf(name, facts).filter((sentence) => sentence !== ''),
    money: describeRefundState(name, facts, isOver),
    awaited_proof: facts.hasProof && isCompleted(facts.status) ? null : describeAwaitedProof(name, facts, isOver),
    yours: customerTasks[name] ?? null,
    is_refused: isRefusedWithPeople(name, facts),
    is_held: name === 'held' || name === 'stopped',
    over: isOver || isCompleted(facts.status),
    shows_progress:
      facts.method === 'automated' && !facts.byHand && appliesAtPortal(facts) && robotSituations.has(name),
    is_check: facts.work === 'check',
    has_more: facts.nextPhase !== null,
  };
}

/** Situations where the robot's four steps mean something. */
const robotSituations = new Set<SituationName>([
  'queued',
  'retry_scheduled',
  'running',
  'submitted',
  'overdue',
  'completed',
]);

const customerTasks: Partial<Record<SituationName, NonNullable<OrderSituation['yours']>>> = {
  unpaid: 'pay',
  needs_details: 'details',
  question: 'answer',
  document_needed: 'document',
  stopped: 'decide',
};

/** Differences from the stage's own look. Red is for what the customer must do now, and for nothing else. */
const stageOverrides: Partial<Record<SituationName, Partial<Pick<OrderStage, 'label' | 'tone' | 'headline'>>>> = {
  retry_scheduled: {
    headline: 'The official portal could not be used just now. Nothing was sent yet; we try again by ourselves.',
  },
  held: { label: 'Not begun yet', tone: 'waiting', headline: 'Paid and complete. Nothing of it has begun yet.' },
  stopped: { label: 'Stopped', tone: 'attention', headline: 'You stopped this order. It does not go on by itself.' },
  by_hand: { label: 'With our team', headline: 'Our people are on it.' },
  outcome_unknown: { label: 'Being looked into' },
  in_doubt: { label: 'Being looked into', tone: 'working' },
  question: { label: 'Your answer needed', tone: 'attention', headline: 'Our people need an answer from you.' },
  document_needed: {
    label: 'New document needed',
    tone: 'attention',
    headline: 'The authority needs a new copy of your registration document.',
  },
  excluded: { label: 'May not enter', tone: 'waiting', headline: 'This vehicle may not enter.' },
  day_over: { label: 'Trip over', tone: 'waiting', headline: 'No application is made: the trip is over.' },
  overdue: { headline: 'The authority takes longer than usual.' },
  refused: { label: 'Refused', tone: 'waiting', headline: 'Your application was refused.' },
  not_possible: { label: 'Not possible', tone: 'waiting', headline: 'No permit is possible.' },
  refunded: { label: 'Refunded', tone: 'waiting' },
  cancelled: { label: 'Cancelled', tone: 'waiting' },
};

function ownHeadline(name: SituationName, facts: SituationFacts): string | undefined {
  const isCheck = facts.work === 'check';
  switch (name) {
    case 'refunded':
    case 'cancelled': {
      const money = name === 'refunded' ? 'is refunded' : facts.isRefundUnderWay ? 'is on its way back to you' : null;
      const cancellation = facts.cancelledByCustomer ? 'You took this order back' : 'This order is cancelled';
      if (money === null) return `${cancellation}. ${describeCancelledApplication(facts)}`;
      return `${facts.cancelledByCustomer ? `${cancellation}, and your` : 'Your'} payment ${money}. ${describeCancelledApplication(facts)}`;
    }
    case 'needs_details':
      if (facts.awaitsPlate)
        return 'Add the plate of your rental car when you pick it up. We then process it within 2 hours.';
      return `${appliesAtPortal(facts) ? 'The portal still needs' : 'We still need'} ${facts.missing.length === 1 ? 'one detail' : `${facts.missing.length} details`} from you.`;
    case 'excluded':
      if (!isCompleted(facts.status)) return describeExcludedVehicle(facts);
      return facts.isMotorway ? 'This vignette is not for this vehicle.' : undefined;
    case 'day_over':
      return isCheck ? 'No rule-check statement is written: the trip is over.' : undefined;
    case 'starting':
      // The hold itself tells whether the order then waits.
      return 'Payment received, and your order is complete.';
    case 'with_team':
      return stoppedHeadline(facts);
    case 'outcome_unknown':
      return outcomeUnknownHeadline(facts);
    case 'in_doubt':
      return describeGrantDoubt(facts).headline;
    case 'document_needed':
      return documentRequestHeadline(facts);
    case 'retry_scheduled':
      return appliesByLetter(facts)
        ? 'Our letter could not be delivered just now; we try again by ourselves.'
        : undefined;
    case 'running':
      if (appliesByLetter(facts)) return `We are writing to ${describeOrderLetterRecipient(facts)}.`;
      return facts.isHandedOff ? 'A person of our team is helping with the official form now.' : undefined;
    case 'queued':
      if (isCheck) return 'We are checking your vehicle against the rules now.';
      if (appliesByLetter(facts)) return `Our letter to ${describeOrderLetterRecipient(facts)} leaves in a moment.`;
      return facts.nextPhase ? 'The portal is getting ready for your application.' : undefined;
    case 'submitted':
      if (facts.unreadAnswer) return answerIsHere(facts);
      if (facts.nextPhase) return 'The first part is done; what is left is done on its day.';
      if (facts.work === 'mail')
        return `${describeOrderDecider(facts)} has our ${appliesByLetter(facts) ? 'letter' : 'request'}, and its answer is awaited.`;
      return isCheck ? 'We have checked your vehicle and are writing your rule-check statement.' : undefined;
    case 'overdue':
      if (facts.unreadAnswer) return answerIsHere(facts);
      if (facts.work === 'mail') return `${describeOrderDecider(facts)} takes longer than usual to answer.`;
      return isCheck ? 'Your rule-check statement takes longer than usual.' : undefined;
    case 'completed':
      if (facts.work === 'mail') return `Done. ${describeOrderDecider(facts)} has confirmed your plate.`;
      if (isCheck) return 'Done. Your rule-check statement is ready.';
      return facts.isMotorway ? 'Done. Your vignette is confirmed.' : undefined;
    case 'refused':
      return `${describeOrderDecider(facts)} has ${facts.closure?.isRevoked ? `taken your ${formatPermitNoun(facts)} back` : 'refused your application'}.`;
    case 'not_possible':
      if (isCheck) return 'We cannot give you a rule-check statement.';
      return `No ${formatPermitNoun(facts)} is possible.`;
    default:
      return undefined;
  }
}

/** What happens next, who acts and when. */
function nextOf(name: SituationName, facts: SituationFacts): string[] {
  const isCheck = facts.work === 'check';
  switch (name) {
    case 'unpaid':
      return ['Your turn: we start as soon as it is paid.', 'An unpaid order costs nothing.'];
    case 'needs_details':
      return [listMissingDetails(facts), 'Your turn: our work begins once this is complete.'];
    case 'excluded':
    case 'day_over':
      return [...describeRuleClosure(facts), nothingToDo];
    case 'starting':
      return [describeOurWorkAndTime(facts, facts.promisedTime), nothingToDo];
    case 'queued':
      return [facts.nextPhase ? `We go on as soon as its mail has come: ${facts.nextPhase.title}.` : '', nothingToDo];
    case 'held':
    case 'stopped':
      return [...holdNextSteps(facts), name === 'held' ? nothingToDo : ''];
    case 'running':
      return [nothingToDo];
    case 'retry_scheduled':
      return [nextTry(facts), nothingToDo];
    case 'by_hand':
      return [promise(facts, describeFirstStep(facts)), nothingToDo];
    case 'with_team':
      return [
        ...stoppedNextSteps(facts, (sentence) => promise(facts, sentence)),
        'Nothing is charged again.',
        nothingToDo,
      ];
    case 'outcome_unknown':
      return [outcomeUnknownNextStep(facts), nothingToDo];
    case 'in_doubt':
      return [...describeGrantDoubt(facts).next, nothingToDo];
    case 'question':
      return [...describeEarlierRefusal(facts), 'We go on once we have your answer.'];
    case 'document_needed':
      return documentRequestNextSteps(facts);
    case 'submitted':
      if (facts.unreadAnswer) return answerNext(facts);
      if (facts.nextPhase)
        return [
          `Next, on ${formatDayIn(destinationTimeZone, facts.nextPhase.at)}: ${facts.nextPhase.title}.`,
          nothingToDo,
        ];
      if (appliesByLetter(facts))
        return [
          `It answers by e-mail. Usual time: ${facts.leadTime}. We remind it once, and then a person of our team ${facts.reader === 'office' ? 'follows it up' : 'rings up'}.`,
          certificateIsYours(facts),
          nothingToDo,
        ];
      return isCheck
        ? ['We e-mail it to you as soon as it is written.', nothingToDo]
        : [describeAwaitedAnswer(facts), nothingToDo];
    case 'overdue':
      if (facts.unreadAnswer) return answerNext(facts);
      return isCheck
        ? ['Our people look into it and write to you as soon as it is there.', nothingToDo]
        : [
            `It usually answers sooner: ${facts.leadTime}. Our people look into it and write to you as soon as there is an answer.`,
            certificateIsYours(facts) || `There is no ${formatPermitNoun(facts)} yet: please do not rely on it.`,
            nothingToDo,
          ];
    case 'completed':
      return [facts.byHand && !isCheck ? 'A person of our team applied for you.' : '', describeProofToKeep(facts)];
    case 'refused':
    case 'not_possible':
      return [
        facts.closure?.reason ?? '',
        isCheck ? formatDoNotEnterWarning(facts) : describeNothingToRelyOn(facts),
        nothingToDo,
      ];
    case 'refunded':
    case 'cancelled':
      return [
        ...describeRuleClosure(facts),
        facts.outcomeUnknown
          ? `Whether your application had arrived at ${describeDecidingParty(facts)} before is not known; we are finding out.`
          : '',
        nothingToDo,
      ];
  }
}

const answerIsHere = (facts: SituationFacts) =>
  `${describeOrderDecider(facts)} has answered, and a person of our team reads its mail.`;
const answerNext = (facts: SituationFacts) => [describeUnreadAnswer(facts), certificateIsYours(facts), nothingToDo];

/** The promise while we can keep it; after that, that we missed it. */
function promise({ promisedBy, now, work }: SituationFacts, sentence: string): string {
  if (!promisedBy) return `${sentence}.`;
  return now <= promisedBy
    ? `${sentence}, by ${formatWeekdayAndClockIn(homeTimeZone, promisedBy)} (UK time).`
    : `This takes longer than we promised, and we are sorry. A person of our team is on it and writes to you as soon as it is ${work === 'check' ? 'done' : 'sent'}.`;
}

function nextTry({ scheduledRetry, now, work }: SituationFacts): string {
  const retryAt = scheduledRetry?.at;
  return retryAt && retryAt > now
    ? `The next try is on ${formatWeekdayAndClockIn(homeTimeZone, retryAt)} (UK time).`
    : `The next try comes ${work === 'mail' ? 'in a moment' : 'as soon as the portal can be used'}.`;
}
