import { formatPermitNoun } from '#permits/application-texts.ts';
import { formatPounds } from '#permits/pricing.ts';
import { homeTimeZone } from '#platform/clock.ts';
import { formatDayIn } from '#platform/format-time.ts';
import type { SituationName } from '../contracts/order-contract.ts';
import { isCompleted } from '../states/lifecycle.ts';
import { describeRefusalMoney, isRefusedWithPeople } from './refusal-texts.ts';
import type { SituationFacts } from './situation-facts.ts';

const formatHomeDay = (moment: Date) => formatDayIn(homeTimeZone, moment);
const card = 'to the card you paid with';
const bank = `${card}; banks usually show it within 5 to 10 working days`;

const isEndedByRules = (name: SituationName): boolean => name === 'excluded' || name === 'day_over';

/** What was or will be refunded, how much and by when, and what stays; null where there is nothing to tell. */
export function describeRefundState(name: SituationName, facts: SituationFacts, isOver: boolean): string | null {
  const { totalCents, refundedCents, refundedAt, isCancelled, cancelledAt, refundClosedAt } = facts;
  if (name === 'unpaid') return null;
  const remainingCents = totalCents - refundedCents;
  const hasEnded = facts.closure?.how === name;
  const isOwed = facts.refundRefused !== null && remainingCents > 0;
  const isStopped = name === 'with_team' && isOver;
  const isRefused = isRefusedWithPeople(name, facts);
  const isOpen =
    !isCancelled && !isOwed && remainingCents > 0 && (hasEnded || isStopped || isRefused || isEndedByRules(name));
  const isRestKept = isCancelled && !isOwed && remainingCents > 0;
  const dayPhrase = refundedAt ? ` on ${formatHomeDay(refundedAt)}` : '';
  const part = remainingCents <= 0 ? 'the whole' : `${formatPounds(refundedCents)} of your`;
  const paidBackSentence = `We paid back ${part} ${formatPounds(totalCents)}${dayPhrase}, ${bank}.`;
  const sincePhrase = cancelledAt ? `, since ${formatHomeDay(cancelledAt)}` : '';
  const underWaySentence = `We are paying back ${refundedCents > 0 ? 'the remaining ' : ''}${formatPounds(remainingCents)}${sincePhrase}, ${bank}.`;
  const sentences = [
    ...(refundedCents > 0 ? [paidBackSentence] : []),
    ...(isCancelled && facts.isRefundUnderWay && remainingCents > 0 ? [underWaySentence] : []),
    ...(isOwed ? [owedRefund(facts, remainingCents)] : []),
    ...(isRestKept && refundClosedAt ? [describeKeptRest(facts, refundClosedAt)] : []),
    ...(isOpen ? [openRefund(name, facts, remainingCents)] : []),
  ];
  return sentences.length === 0 ? null : [...sentences, goesOn(name, facts, isOver)].filter(Boolean).join(' ');
}

/** A promised refund that the bank refused: how much, who handles it, and by when. */
function owedRefund({ refundRefused, now }: SituationFacts, remainingCents: number): string {
  const { amountCents, seenToBy } = refundRefused ?? { amountCents: remainingCents, seenToBy: now };
  const isLate = seenToBy < now;
  const [deadlinePhrase, apology] = isLate
    ? ['', ` We said that it would be done by ${formatHomeDay(seenToBy)}, and are sorry that it is not.`]
    : [` by ${formatHomeDay(seenToBy)}`, ''];
  return `We owe you ${formatPounds(Math.min(amountCents, remainingCents))}: the bank refused our refund. A person of our team sees to it${deadlinePhrase}, and e-mails you.${apology}`;
}

/** What stays with us, as an admin has decided. */
function describeKeptRest({ totalCents, refundedCents }: SituationFacts, decidedAt: Date): string {
  const [nothing, which] = refundedCents > 0 ? ['Nothing more', 'the remaining'] : ['Nothing', 'your'];
  const amount = formatPounds(totalCents - refundedCents);
  return `${nothing} is paid back: we decided so about ${which} ${amount} on ${formatHomeDay(decidedAt)}.`;
}

/** Money that is due by the rules, or that a person decides about: how much, and by when. */
function openRefund(name: SituationName, facts: SituationFacts, remainingCents: number): string {
  const { refundedCents, refundDueAt: refundBy, refundClosedAt, now, status } = facts;
  const amount = `${refundedCents > 0 ? 'the remaining ' : 'your '}${formatPounds(remainingCents)}`;
  if (refundClosedAt && !isEndedByRules(name)) return describeKeptRest(facts, refundClosedAt);
  const deadlinePhrase = refundBy && refundBy >= now ? ` by ${formatHomeDay(refundBy)}` : '';
  const isLate = refundBy !== null && refundBy < now;
  const apology = isLate
    ? ` We said that it would be done by ${formatHomeDay(refundBy)}, and are sorry that it is not.`
    : '';
  // Before any work on the order the rules refund it automatically.
  if (isRefusedWithPeople(name, facts)) return describeRefusalMoney(name, facts, amount, deadlinePhrase);
  if (isEndedByRules(name) && !isCompleted(status))
    return `We pay back ${amount} ${card}${deadlinePhrase}, and e-mail you.${apology}`;
  return `We decide about the refund of ${amount}${deadlinePhrase} and e-mail you.${apology}`;
}

/** A refunded customer wonders about the permit. */
function goesOn(name: SituationName, facts: SituationFacts, isOver: boolean): string {
  const isCheck = facts.work === 'check';
  if (name === 'completed') return `Your ${isCheck ? 'rule-check statement' : formatPermitNoun(facts)} stays valid.`;
  if (isOver || isEndedByRules(name) || name === 'in_doubt' || facts.refundRefused?.ends) return '';
  if (isRefusedWithPeople(name, facts)) return facts.feeRefunded ? 'You have our fee back.' : '';
  const noun = isCheck ? 'check' : 'application';
  const isStoppedByCustomer = name === 'stopped';
  if (facts.feeRefunded) return `You have our fee back${isStoppedByCustomer ? '' : `; we go on with your ${noun}`}.`;
  if (isStoppedByCustomer) return '';
  return `Your ${noun} goes on ${name === 'needs_details' ? 'once its details are here' : 'as it is'}.`;
}
