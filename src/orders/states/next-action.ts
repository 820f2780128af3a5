import { toDestinationDay } from '#permits/days.ts';
import { longDate } from '#permits/long-date.ts';
import { promisedHours } from '#permits/pricing.ts';
import { formatDestinationTime } from '#permits/zone.ts';
import { addHours } from '#platform/clock.ts';
import { isGranted, isIrreversible, type OrderStatus } from './lifecycle.ts';
import type { Actor } from './next-action-contract.ts';
import type { NextActionFacts } from './next-action-facts.ts';
import type { TaskKind } from './open-task-kinds.ts';

/** An unfinished order has an actor and a date; a date that has passed puts it on the desk (decision 025). */
export type NextAction =
  | { owner: Exclude<Actor, 'nobody'>; nextAt: Date; why: string }
  | { owner: 'nobody'; nextAt: null; why: string };

const earlier = (...moments: (Date | null)[]) =>
  new Date(Math.min(...moments.flatMap((moment) => (moment ? [moment.getTime()] : []))));
const later = (...moments: (Date | null)[]) =>
  new Date(Math.max(...moments.flatMap((moment) => (moment ? [moment.getTime()] : []))));

/** A person handles a mail or a message, and what it asks, within a day. */
export const mailTimeoutHours = 24;
/** How long a customer may take to answer; less where the application would be late, but never less than this. */
const customerReplyTimeoutHours = 48;
const minReplyHours = 4;
/** A person looks after an order that has lacked details for this long. */
const detailsTimeoutHours = 72;
/**
 * The authority's stated times count as whole days at least: an office that answers in an hour may be closed at night.
 */
const minAuthorityHours = 24;
/** Longer than any run, and than a restart of the product. */
const robotTimeoutHours = 1;
export const refundTimeoutHours = 48;
/** The provider's payment page stays open for a day. */
const paymentTimeoutHours = 24;

/**
 * By when a person must have applied: the earlier of our promise, counted from the last detail, and the day of entry
 * less the authority's time. Nobody is late before the order existed.
 */
function applyBy({ order, submission, leadHours }: NextActionFacts): Date {
  const complete = submission?.createdAt ?? order.updatedAt;
  return earlier(
    addHours(complete, order.urgent ? promisedHours.urgent : promisedHours.standard),
    order.rental ? addHours(complete, promisedHours.rental) : null,
    order.entryAt && later(addHours(order.entryAt, -leadHours), complete),
  );
}

/** How long the authority may be silent: its stated time, but a day must be left to react. */
function answerDue({ submission, leadHours, deferredUntil: waitUntil, order }: NextActionFacts): Date {
  const sentAt = submission?.sentAt ?? submission?.updatedAt ?? order.updatedAt;
  const beforeEntry = order.entryAt && later(addHours(order.entryAt, -24), addHours(sentAt, minReplyHours));
  return later(earlier(addHours(sentAt, Math.max(leadHours, minAuthorityHours)), beforeEntry), waitUntil);
}

/** How long the customer may leave our question open. */
function replyDue(facts: NextActionFacts): Date {
  const askedAt = facts.askedAt ?? facts.v5cRequestedAt ?? facts.order.updatedAt;
  const inTime = later(applyBy(facts), addHours(askedAt, minReplyHours));
  return later(earlier(addHours(askedAt, customerReplyTimeoutHours), inTime), facts.deferredUntil);
}

/** How long a customer who has stopped the order may take to decide. */
const resumeDue = ({ submission, order }: NextActionFacts): Date =>
  earlier(
    addHours(submission?.updatedAt ?? order.updatedAt, customerReplyTimeoutHours),
    order.entryAt &&
      later(addHours(order.entryAt, -24), addHours(submission?.updatedAt ?? order.updatedAt, minReplyHours)),
  );

type NextActionRule = (facts: NextActionFacts) => NextAction;

const desk = (nextAt: Date, why: string): NextAction => ({ owner: 'desk', nextAt, why });
const nobody = (why: string): NextAction => ({ owner: 'nobody', nextAt: null, why });

export const refusedRefundAction = (at: Date): NextAction =>
  desk(
    addHours(at, refundTimeoutHours),
    'The customer was promised this money, and the bank refused it. An admin must see to it.',
  );

/** The next action of each task kind on the desk. */
const byKind: Record<TaskKind, NextActionRule> = {
  robot_waits: (facts) =>
    desk(facts.handoffUntil ?? robotDue(facts), 'The robot waits at the portal for a person, and not for long.'),
  by_hand: (facts) =>
    desk(applyBy(facts), facts.isCheck ? openByRules : 'A person must apply: no robot does it for this order.'),
  handed_over: (facts) =>
    desk(applyBy(facts), facts.isCheck ? openByRules : 'It stopped before anything was sent. A person must go on.'),
  outcome_unknown: (facts) =>
    desk(applyBy(facts), 'Nobody knows whether the portal has it. A person must look there before anything is sent.'),
  answered: (facts) => desk(applyBy(facts), 'The customer has answered. A person must go on.'),
  stopped_after_sending: (facts) =>
    desk(addHours(facts.submission?.updatedAt ?? facts.order.updatedAt, mailTimeoutHours), describeReply(facts)),
  customer_wrote: ({ order }) => {
    const since = order.openMessageSince ?? order.updatedAt;
    const isTripAhead = order.entryAt !== null && order.entryAt > since;
    return desk(
      earlier(addHours(since, mailTimeoutHours), isTripAhead ? order.entryAt : null),
      'The customer wrote, and waits for an answer.',
    );
  },
  authority_wrote: (facts) => {
    const { submission, unreadSince, isUnreadMailUncertain: isUnreadUnsure, order } = facts;
    const isRisk = submission !== null && isGranted(submission.status);
    const readBy = addHours(unreadSince ?? order.updatedAt, mailTimeoutHours);
    if (isUnreadUnsure)
      return desk(readBy, 'A mail came that may be about this order. A person must read it, and say whether it is.');
    return isRisk
      ? desk(earlier(readBy, order.entryAt), describeTripAtRisk(facts))
      : desk(readBy, `${describeRecipient(facts)} wrote. A person must read it.`);
  },
  authority_late: (facts) =>
    desk(answerDue(facts), `${describeRecipient(facts)} has not answered in its time, or the trip is near.`),
  customer_late: (facts) =>
    facts.submission?.isStopped
      ? desk(resumeDue(facts), 'The customer stopped this order and has not said how it goes on. Ask them.')
      : desk(replyDue(facts), `The customer has not ${describeOwed(facts)}.`),
  details_late: (facts) => desk(detailsDue(facts), 'The customer has not given the details the portal needs.'),
  robot_late: (facts) => desk(robotDue(facts), 'The robot has not finished in time.'),
  visit_unannounced: ({ unannouncedVisitAt: openEntryAt, unannouncedVisitSince: openEntrySince, unreadSince, order }) =>
    desk(
      earlier(openEntryAt, addHours(openEntrySince ?? unreadSince ?? order.updatedAt, mailTimeoutHours)),
      `${describeUnannouncedVisit(openEntryAt)} Ring the place up, and note what it says.`,
    ),
  no_longer_admitted: ({ order }) =>
    desk(
      order.entryAt ? addHours(order.entryAt, -mailTimeoutHours) : addHours(order.updatedAt, mailTimeoutHours),
      'The permit is granted, and by the rules of today its vehicle may not enter. The customer has been told so; a person must end it.',
    ),
  with_customer: (facts) => ({
    owner: 'customer',
    nextAt: replyDue(facts),
    why: `The customer has not yet ${describeOwed(facts)}.`,
  }),
  with_authority: (facts) => ({
    owner: 'authority',
    nextAt: answerDue(facts),
    why: `${describeRecipient(facts)} has it.`,
  }),
  money_due: ({ order, submission }) =>
    desk(
      addHours(submission?.updatedAt ?? order.updatedAt, refundTimeoutHours),
      'No permit came of it. An admin must see to the refund.',
    ),
  refund_refused: ({ order }) => refusedRefundAction(order.updatedAt),
};

/** Our question goes before what the authority wants. */
const describeOwed = ({ askedAt, v5cRequestedAt }: NextActionFacts) =>
  askedAt === null && v5cRequestedAt !== null
    ? 'uploaded the new registration document that is asked for'
    : 'answered our question';

const openByRules = 'The rules leave it open whether this vehicle may enter. A person must say.';

/** The addressee of the application. */
const describeRecipient = ({ submission }: NextActionFacts) =>
  submission?.byLetter ? 'The place we wrote to' : 'The authority';

/** The reply that came to what was sent. */
function describeReply(facts: NextActionFacts): string {
  switch (facts.submission?.stopCause) {
    case 'refused':
      return `${describeRecipient(facts)} says no. A person must see what can still be done.`;
    case 'letter':
      return 'What we wrote last did not arrive. A person must reach the place another way.';
    case 'document':
      return 'The page or the paper that came back does not fit the order. A person must look.';
    case 'step':
      return 'What is left to do at the portal could not be done. A person must go on.';
    default:
      return `${describeRecipient(facts)} wants something.`;
  }
}

/** A customer with a permit relies on it, unless somebody warns them. */
function describeTripAtRisk(facts: NextActionFacts): string {
  const { entryAt } = facts.order;
  const trip = entryAt ? `The trip of ${longDate(toDestinationDay(entryAt))}` : 'A granted trip';
  return `${trip} may be at risk: ${describeRecipient(facts).toLowerCase()} wrote, and the permit is granted. A person must read it, and tell the customer what holds.`;
}

const describeUnannouncedVisit = (at: Date | null) =>
  at
    ? `The customer drives in on ${formatDestinationTime(at)} (time there), and the place has not announced it.`
    : 'The place has not announced an entry.';

/** A renter learns the plate when they pick up the car: nobody is late before the day of entry. */
function detailsDue({ order, deferredUntil: waitUntil }: NextActionFacts): Date {
  return later(addHours(order.updatedAt, detailsTimeoutHours), order.rental ? order.entryAt : null, waitUntil);
}

function robotDue(facts: NextActionFacts): Date {
  const { submission, order } = facts;
  const due = addHours(
    later(submission?.updatedAt ?? order.updatedAt, submission?.startsAt ?? null),
    robotTimeoutHours,
  );
  return submission?.waitsForPortal ? later(due, applyBy(facts)) : due;
}

/** Orders that are not on the desk: with the product, the authority, the customer, or finished. */
const byStatus: Record<OrderStatus, NextActionRule> = {
  pending: ({ order }) => ({
    owner: 'customer',
    nextAt: addHours(order.createdAt, paymentTimeoutHours),
    why: 'It is not paid yet.',
  }),
  confirmed: (facts) => {
    if (facts.missingCount === 0) {
      return { owner: 'product', nextAt: robotDue(facts), why: 'It is complete and starts by itself.' };
    }
    return { owner: 'customer', nextAt: detailsDue(facts), why: 'The customer must give the missing details.' };
  },
  queued: (facts) =>
    facts.submission?.isStopped
      ? { owner: 'customer', nextAt: resumeDue(facts), why: 'The customer has stopped it before anything was sent.' }
      : { owner: 'product', nextAt: robotDue(facts), why: 'It stands in line for the robot.' },
  running: (facts) => ({ owner: 'product', nextAt: robotDue(facts), why: 'The robot is at the portal.' }),
  submitted: (facts) =>
    facts.submission?.startsAt || facts.submission?.waitsForPortal
      ? { owner: 'product', nextAt: robotDue(facts), why: 'What is left is done at the portal on its day.' }
      : byKind.with_authority(facts),
  completed: () => nobody('The permit is confirmed.'),
  failed: () => nobody('It ended without a permit, and its money is settled.'),
};

/** Anybody may write to an order: a mail to read never postpones what a person has to do anyway. */
function withEarlierDue(action: NextAction, facts: NextActionFacts): NextAction {
  const { taskKind, actionableKind } = facts;
  if (!actionableKind || actionableKind === taskKind || action.owner === 'nobody') return action;
  return { ...action, nextAt: earlier(action.nextAt, byKind[actionableKind](facts).nextAt) };
}

/** Who must act next on an order, by when, and why. */
export function nextActionOf(facts: NextActionFacts): NextAction {
  const { order, taskKind: kind } = facts;
  if (kind) return withEarlierDue(byKind[kind](facts), facts);
  if (order.endingRefundRefusedAt && !isIrreversible(order.status))
    return refusedRefundAction(order.endingRefundRefusedAt);
  if (order.isCancelled && !isIrreversible(order.status))
    return nobody('The order is cancelled; no application is made.');
  return byStatus[order.status](facts);
}
