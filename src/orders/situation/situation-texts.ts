import {
  capitaliseFirst,
  describeDecidingParty,
  describeDecision,
  describeOurWork,
  formatDoNotEnterWarning,
  formatPermitNoun,
} from '#permits/application-texts.ts';
import { homeTimeZone } from '#platform/clock.ts';
import { formatClockIn, formatDayIn } from '#platform/format-time.ts';
import type { StopReason } from '#robot/portal-stop.ts';
import type { SituationName } from '../contracts/order-contract.ts';
import type { StopCause } from '../states/lifecycle.ts';
import { describeNothingToRelyOn, describeRefusalDue } from './refusal-texts.ts';
import { causeOf, describeOrderDecider, describeOrderLetterRecipient, type SituationFacts } from './situation-facts.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Why the rules end an order: its vehicle, or its days; empty where they do not end it. */
export function describeRuleClosure(facts: SituationFacts): string[] {
  const { excluded, dayOver } = facts;
  return excluded ? [excluded, formatDoNotEnterWarning(facts)] : dayOver ? [dayOver] : [];
}

/**
 * What happens to the application of a refunded order. Where whoever decides has it, or may have it, nobody can promise
 * that it is not made.
 */
export function describeCancelledApplication(facts: SituationFacts): string {
  const { sent, outcomeUnknown, work, excluded } = facts;
  const isBegun = sent || outcomeUnknown;
  if (excluded && !isBegun) return describeExcludedVehicle(facts);
  if (work === 'check') return 'We do nothing more for this order.';
  return isBegun ? 'We send nothing more for this order.' : 'No application is made.';
}

export const describeExcludedVehicle = ({ isMotorway }: SituationFacts): string =>
  `No application is made: this ${isMotorway ? 'vignette is not for this vehicle' : 'vehicle may not enter'}.`;

/** The portal reports the duplicate and takes no second application: nobody has failed. */
const isDuplicateAtPortal = (facts: SituationFacts): boolean =>
  facts.stopReason === 'duplicate' && causeOf(facts) === 'robot' && !facts.sent && !facts.outcomeUnknown;

/** Stopped for a refund that is still to come: nothing more of the application is to come. */
export const isStoppedForRefund = (name: SituationName, facts: SituationFacts): boolean =>
  name === 'with_team' && causeOf(facts) === 'refund';

/** The first line of an application that a person has. The robot's own failure has the specification's words. */
export function stoppedHeadline(facts: SituationFacts): string {
  const decider = describeOrderDecider(facts);
  if (isDuplicateAtPortal(facts))
    return `${decider} has an application for this vehicle already. A person of our team looks into it.`;
  const headlines: Record<StopCause, string> = {
    robot: 'Automatic submission failed and manual processing has begun.',
    account: 'Your application was not sent yet. A person of our team goes on.',
    no_robot: 'A person of our team applies for you.',
    step: 'The next step could not be done yet. A person of our team goes on.',
    letter: facts.letterWritten
      ? `Our letter to ${describeOrderLetterRecipient(facts)} did not get through. A person of our team goes on.`
      : `Our letter to ${describeOrderLetterRecipient(facts)} is not sent yet. A person of our team goes on.`,
    check: 'Our people are checking your vehicle against the rules.',
    refused: `${decider} has refused your application. A person of our team goes on.`,
    question: `${decider} has a question about your application.`,
    document: 'Your application is sent. A person of our team checks the page or the paper that came back.',
    refund: 'We send nothing more for this order.',
  };
  return headlines[causeOf(facts)];
}

/** The headline and the subject of its mail: the cause. */
export function stoppedTitle(name: SituationName, facts: SituationFacts): string | undefined {
  const isRefused = causeOf(facts) === 'refused';
  if (name === 'outcome_unknown')
    return `We are finding out whether ${facts.work === 'mail' ? 'our letter' : 'your application'} arrived`;
  if (name === 'in_doubt')
    return facts.doubtPredatesGrant
      ? 'Granted, but please wait for us'
      : `${describeOrderDecider(facts)} has written again: please wait for us`;
  if (name === 'document_needed')
    return `${isRefused ? 'Your application was refused: we' : 'We'} need a new document from you`;
  if (name !== 'with_team') return undefined;
  if (facts.newDocumentAt && (isRefused || causeOf(facts) === 'question'))
    return `${isRefused ? 'Your application was refused, and your' : 'Your'} new document is here`;
  if (isDuplicateAtPortal(facts)) return 'An application for this vehicle is there already';
  const cause = causeOf(facts);
  return cause === 'letter' && !facts.letterWritten ? 'Our team writes the letter' : stoppedTitles[cause];
}

const stoppedTitles: Record<StopCause, string> = {
  robot: 'Our team has taken over',
  account: 'Our team has taken over: nothing was sent',
  no_robot: 'A person of our team applies for you',
  step: 'The next step is still to be done',
  letter: 'Our letter did not get through',
  check: 'Our people are checking your vehicle',
  refused: 'Your application was refused',
  question: 'A question has come about your application',
  document: 'What the portal answered is being checked',
  refund: 'We send nothing more',
};

/** What happens next with it, and who acts; `until` is what we promised, as a sentence. */
export function stoppedNextSteps(facts: SituationFacts, until: (what: string) => string): string[] {
  if (isDuplicateAtPortal(facts))
    // What it has may be ours, from an earlier attempt that a person then did not find at the portal.
    return ['It took no further application.', describeNewDocument(facts), until('A person of our team goes on')];
  switch (causeOf(facts)) {
    case 'robot':
      return [robotWhy(facts), describeNewDocument(facts), until('A person of our team goes on by hand')];
    case 'account':
      return [
        'The connection broke while the account that the portal asks for first was being made. Your application was not sent.',
        describeNewDocument(facts),
        until('A person of our team goes on by hand'),
      ];
    case 'no_robot':
      return [
        facts.stopReason ? robotWhy(facts) : 'Robots are paused for this portal. Nothing was sent.',
        describeNewDocument(facts),
        until('A person of our team goes on by hand'),
      ];
    case 'step':
      return [facts.why ?? robotWhy(facts), 'What is done at the portal already stays done.'];
    case 'letter':
      return facts.letterWritten
        ? [until(`A person of our team reaches ${describeOrderLetterRecipient(facts)} another way`)]
        : [
            'Something in the order must be looked at before it is written.',
            until(`A person of our team writes to ${describeOrderLetterRecipient(facts)}`),
          ];
    case 'check':
      return ['They write to you as soon as it is certain.'];
    case 'refused':
      return [
        facts.why ?? '',
        describeNewDocument(facts),
        `A person of our team ${facts.newDocumentAt ? 'applies again with it' : 'looks at what can still be done'}, and writes to you${describeRefusalDue(facts)}.`,
        describeNothingToRelyOn(facts),
      ];
    case 'question':
      return [facts.why ?? '', describeNewDocument(facts), 'A person of our team deals with it, and writes to you.'];
    case 'document':
      return [
        'It does not fit your order, so we do not go by it and pass nothing on. Nothing is sent a second time.',
        'A person of our team deals with it, and writes to you.',
      ];
    case 'refund':
      return [];
  }
}

/**
 * The first line where the authority wants another copy of the registration document, or refused because of the present
 * one.
 */
export function documentRequestHeadline(facts: SituationFacts): string {
  const decider = facts.work === 'check' ? 'Our check' : describeOrderDecider(facts);
  return causeOf(facts) === 'refused'
    ? `${decider} has refused your application: a new copy of your registration document is needed.`
    : `${decider} needs a new copy of your registration document.`;
}

export const documentRequestNextSteps = (facts: SituationFacts): string[] =>
  causeOf(facts) === 'refused'
    ? [
        facts.why ?? '',
        'Upload a new copy, and a person of our team applies again with it.',
        describeNothingToRelyOn(facts),
      ]
    : ['Upload it. Our people send it on as soon as it is there.'];

/** Whoever granted it has written something else, since or before, and nobody has read it: never call it withdrawn. */
export function describeGrantDoubt(facts: SituationFacts): { headline: string; next: string[] } {
  const proof = facts.work === 'check' ? 'rule-check statement' : formatPermitNoun(facts);
  const validityClause = facts.isMotorway ? 'whether your vignette holds' : 'whether you may drive in';
  return {
    headline: facts.doubtPredatesGrant
      ? `${describeOrderDecider(facts)} has granted it, and what it had written before may concern ${validityClause}.`
      : `${describeOrderDecider(facts)} has written again, and it may concern ${validityClause}.`,
    next: ['A person of our team reads it now.', `Please do not rely on the ${proof} until you hear from us.`],
  };
}

/** Nobody knows whether it arrived; the text names who finds out. */
export const outcomeUnknownHeadline = (facts: SituationFacts): string =>
  `We do not know yet whether ${facts.work === 'mail' ? 'our letter' : 'your application'} arrived at ${describeDecidingParty(facts)}.`;

export const outcomeUnknownNextStep = (facts: SituationFacts): string =>
  `The connection broke while it was being sent. A person of our team asks ${describeDecidingParty(facts)}; it is never sent twice.`;

const describeNewDocument = ({ newDocumentAt }: SituationFacts) =>
  newDocumentAt ? `Your new registration document came on ${formatDayIn(homeTimeZone, newDocumentAt)}.` : '';

function robotWhy({ stopReason, why, sent }: SituationFacts): string {
  if (!stopReason) return '';
  return `${why ?? `${capitaliseFirst(robotReasons[stopReason])}.`}${sent ? '' : ' Nothing was sent.'}`;
}

const formChangedText = 'the official form is not as our robot knows it, and it does not guess';
const robotStoppedText = 'so our robot stopped';
const robotInterruptedText = 'our robot was interrupted';
const portalUnavailableText = 'the official portal could not be used';

/** Why the robot stopped before it sent anything. */
const robotReasons: Record<StopReason, string> = {
  refused: 'the portal did not accept the application as it is',
  duplicate: 'the portal says that it has an application for this vehicle already',
  captcha: 'the portal asks for something that only a person can do',
  bank_approval: 'the payment at the portal needs the approval of a person of ours',
  payment_declined: 'our own payment at the portal did not go through',
  maintenance: portalUnavailableText,
  session_expired: portalUnavailableText,
  unreachable: portalUnavailableText,
  portal_error: portalUnavailableText,
  deadline: portalUnavailableText,
  invalid_input: 'the portal did not accept one of the details',
  not_possible: 'the official form cannot take this application as it is',
  keeper_is_company: 'the keeper of the car is a company, so a person of our team declares it',
  field_not_found: formChangedText,
  field_ambiguous: formChangedText,
  unknown_question: formChangedText,
  unexpected_page: formChangedText,
  wrong_host: formChangedText,
  value_not_kept: `the portal's form did not keep what our robot entered, ${robotStoppedText}`,
  unplanned_value: `the portal's form held something that you did not give us, ${robotStoppedText}`,
  echo_differs: `what the portal showed back was not what you gave us, ${robotStoppedText}`,
  request_differs: `what the portal was about to take was not what you gave us, ${robotStoppedText}`,
  sent_by_itself: `the portal's page was about to send its form before our robot did, ${robotStoppedText}`,
  sent_over_socket: `the portal's page was about to send its form in a way that our robot cannot check, ${robotStoppedText}`,
  wrong_amount: 'the portal asked for another amount than it should',
  browser_died: robotInterruptedText,
  aborted: robotInterruptedText,
};

/** The missing details, listed while the list is short; a question has its own mark, and among others it is quoted. */
export function listMissingDetails({ missing }: SituationFacts): string {
  const names = missing.map((name) => (missing.length > 1 && name.endsWith('?') ? `‘${name}’` : name));
  const detailList = list.format(names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names);
  return `Still needed: ${detailList}${detailList.endsWith('?') ? '' : '.'}`;
}

/** The texts during the hold, and once the customer has stopped it. */
/** The first step with it: what the rules leave open comes before any application. */
export const describeFirstStep = (facts: SituationFacts): string =>
  facts.leftOpen ? 'A person of our team looks into what the rules leave open of your vehicle' : describeOurWork(facts);

export function holdNextSteps(facts: SituationFacts): string[] {
  if (facts.hold === 'stopped')
    return ['Your turn: correct what is wrong, let it go on as it is, or have all of your money back.'];
  if (!facts.hold) return [];
  return [
    `${describeFirstStep(facts)} at ${formatClockIn(homeTimeZone, facts.hold.until)} (UK time).`,
    'Until then you can correct it, or stop it and have all of your money back.',
  ];
}

/** What we expect from a portal that has the application. */
export const describeAwaitedAnswer = (facts: SituationFacts): string =>
  `${describeOrderDecider(facts)} ${describeDecision(facts)}. Usual time: ${facts.leadTime}.`;

/** Why a person reads the mail before anything follows from it. */
export function describeUnreadAnswer({ unreadAnswer }: SituationFacts): string {
  const reasons = {
    unclear: 'What it says is not clear to our program.',
    does_not_fit: 'What it names does not fit your order, so we do not go by it.',
    no_usable_document: 'It sent no paper that we could read and check, so nothing counts as confirmed yet.',
  };
  return `${reasons[unreadAnswer ?? 'unclear']} A person of our team looks, and writes to you.`;
}
