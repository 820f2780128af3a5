import { inSentence } from '#permits/authority-names.ts';
import { formatPounds } from '#permits/pricing.ts';
import { placeTime } from '#permits/zone.ts';
import type { Standing, StandingName } from './contract.ts';
import { isCompleted, type OrderStage, type OrderStatus, orderLifecycle } from './lifecycle.ts';
import { atStart, isAtPortal, isByLetter, type StandingFacts, workWords, writtenTo } from './standing-facts.ts';

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const dayThere = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: placeTime });
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const nothingToDo = 'There is nothing for you to do.';
const keepOut = 'Please do not drive into the zone with this vehicle.';

/**
 * Where an order is, and the words for it: the one place they come from, on every page and in every mail. What follows
 * from the end of an order outranks what was said of it before; money is told apart from the application.
 */
export function standingOf(facts: StandingFacts): Standing {
  const name = names[facts.status](facts);
  const { label, tone, ...look } = { ...orderLifecycle[facts.status], ...looks[name] };
  return {
    name,
    label,
    tone,
    headline: ownHeadline(name, facts) ?? look.headline,
    next: nextOf(name, facts).filter((sentence) => sentence !== ''),
    money: moneyOf(name, facts),
    awaited_proof: facts.hasProof && isCompleted(facts.status) ? null : proofOf(name, facts),
    yours: yours[name] ?? null,
    is_held: name === 'held' || name === 'stopped',
    over: ends.has(name) || isCompleted(facts.status),
    shows_progress: facts.method === 'automated' && !facts.byHand && isAtPortal(facts) && robots.has(name),
    is_check: facts.work === 'check',
  };
}

const names: Record<OrderStatus, (facts: StandingFacts) => StandingName> = {
  pending: () => 'unpaid',
  confirmed: (facts) =>
    paidBack(facts) ?? (facts.excluded ? 'excluded' : facts.missing.length > 0 ? 'needs_details' : 'starting'),
  queued: (facts) =>
    paidBack(facts) ??
    (facts.hold
      ? facts.hold === 'stopped'
        ? 'stopped'
        : 'held'
      : facts.method !== 'manual'
        ? facts.triesAgain
          ? 'tries_again'
          : 'queued'
        : facts.asked
          ? 'question'
          : 'by_hand'),
  // Refunded at the provider while the robot was at the portal: nobody can say yet what comes of it.
  running: () => 'running',
  // What the authority has is not called back by a refund (docs/decisions/013).
  submitted: ({ answerDue, now, comes }) => (!comes && answerDue && now > answerDue ? 'overdue' : 'submitted'),
  completed: ({ excluded }) => (excluded ? 'excluded' : 'completed'),
  failed: (facts) => facts.ended?.how ?? paidBack(facts) ?? withPeople(facts),
};

const paidBack = ({ refundedCents, totalCents, withdrawn }: StandingFacts) =>
  !withdrawn ? undefined : refundedCents >= totalCents ? 'refunded' : 'withdrawn';
const withPeople = ({ asked, outcomeUnknown, paperWanted }: StandingFacts): StandingName =>
  asked ? 'question' : outcomeUnknown ? 'outcome_unknown' : paperWanted ? 'paper' : 'with_team';

/** Nothing of the application is to come. */
const ends = new Set<StandingName>(['completed', 'refused', 'not_possible', 'refunded', 'withdrawn']);
/** Where the robot's four steps say something. */
const robots = new Set<StandingName>(['queued', 'tries_again', 'running', 'submitted', 'overdue', 'completed']);

const yours: Partial<Record<StandingName, NonNullable<Standing['yours']>>> = {
  unpaid: 'pay',
  needs_details: 'details',
  question: 'answer',
  paper: 'paper',
  stopped: 'decide',
};

/** What differs from the stage's own look. Red is for what the customer must do now, and for nothing else. */
const looks: Partial<Record<StandingName, Partial<Pick<OrderStage, 'label' | 'tone' | 'headline'>>>> = {
  tries_again: {
    headline: 'The official portal could not be used just now. Nothing was sent yet; we try again by ourselves.',
  },
  held: { label: 'Not sent yet', tone: 'waiting', headline: 'Paid and complete. Nothing is sent yet.' },
  stopped: { label: 'Stopped', tone: 'attention', headline: 'You stopped this order. Nothing of it is sent.' },
  by_hand: { label: 'With our team', headline: 'Our people are on it.' },
  question: { label: 'Your answer needed', tone: 'attention', headline: 'Our people need an answer from you.' },
  paper: {
    label: 'New document needed',
    tone: 'attention',
    headline: 'The authority needs a new copy of your registration document.',
  },
  excluded: { label: 'May not enter', tone: 'waiting', headline: 'This vehicle may not enter.' },
  overdue: { headline: 'The authority takes longer than usual.' },
  refused: { label: 'Refused', tone: 'waiting', headline: 'Your application was refused.' },
  not_possible: { label: 'Not possible', tone: 'waiting', headline: 'No permit is possible.' },
  refunded: { label: 'Refunded', tone: 'waiting' },
  withdrawn: { label: 'Refund under way', tone: 'waiting' },
};

function ownHeadline(name: StandingName, facts: StandingFacts): string | undefined {
  // Of an application the authority has, or may have, nobody can say that there is none.
  const isCheck = facts.work === 'check';
  const byLetter = isByLetter(facts);
  const fate = facts.sent || facts.outcomeUnknown ? 'We send nothing more for this order.' : 'No application is made.';
  switch (name) {
    case 'refunded':
      return `Your payment is refunded. ${fate}`;
    case 'withdrawn':
      return `Your payment is on its way back to you. ${fate}`;
    case 'needs_details':
      if (facts.awaitsPlate)
        return 'Add the plate of your rental car when you pick it up. We then process it within 2 hours.';
      return `${isAtPortal(facts) ? 'The portal still needs' : 'We still need'} ${facts.missing.length === 1 ? 'one detail' : `${facts.missing.length} details`} from you.`;
    case 'excluded':
      return isCompleted(facts.status) ? undefined : 'No application is made: this vehicle may not enter.';
    case 'starting':
      return `Payment received. Your ${isCheck ? 'check' : 'application'} starts now.`;
    case 'with_team':
      return isCheck ? 'Our people are checking your vehicle against the rules.' : undefined;
    case 'tries_again':
      return byLetter ? 'Our letter could not be delivered just now; we try again by ourselves.' : undefined;
    case 'running':
      if (byLetter) return `We are writing to ${writtenTo(facts)}.`;
      return facts.parked ? 'A person of our team is helping with the official form now.' : undefined;
    case 'queued':
      if (isCheck) return 'We are checking your vehicle against the rules now.';
      return facts.comes ? 'The portal is getting ready for your application.' : undefined;
    case 'submitted':
      if (byLetter) return `${atStart(writtenTo(facts))} has our letter, and its answer is awaited.`;
      if (facts.comes) return 'The first part is done; what is left is done on its day.';
      return isCheck ? 'We have checked your vehicle and are writing your certificate.' : undefined;
    case 'overdue':
      if (byLetter) return `${atStart(writtenTo(facts))} takes longer than usual to answer.`;
      return isCheck ? 'Your certificate takes longer than usual.' : undefined;
    case 'completed':
      if (byLetter) return `Done. ${atStart(writtenTo(facts))} has confirmed your plate.`;
      return isCheck ? 'Done. Your certificate is ready.' : undefined;
    default:
      return undefined;
  }
}

/** What happens next, by whom and when. */
function nextOf(name: StandingName, facts: StandingFacts): string[] {
  const who = inSentence(facts.authority);
  const isCheck = facts.work === 'check';
  switch (name) {
    case 'unpaid':
      return ['Your turn: we start as soon as it is paid.', 'An unpaid order costs nothing.'];
    case 'needs_details':
      return [`Still needed: ${shortList(facts.missing)}.`, 'Your turn: nothing is sent before this is complete.'];
    case 'excluded':
      return [facts.excluded ?? '', keepOut, nothingToDo];
    case 'starting':
      return [`${workWords(facts)} within ${facts.promisedTime}.`, nothingToDo];
    case 'queued':
      return [facts.comes ? `We go on as soon as its mail has come: ${facts.comes.title}.` : '', nothingToDo];
    case 'held':
      return [
        typeof facts.hold === 'object' && facts.hold
          ? `${workWords(facts)} at ${clock.format(facts.hold.until)} (UK time). Until then you can correct it, or stop it and have all of your money back.`
          : '',
        nothingToDo,
      ];
    case 'stopped':
      return ['Your turn: correct what is wrong, let it go on as it is, or have all of your money back.'];
    case 'running':
      return [nothingToDo];
    case 'tries_again':
      return [nextTry(facts), nothingToDo];
    case 'by_hand':
      return [promise(facts, workWords(facts)), nothingToDo];
    case 'with_team':
      if (isCheck) return ['They write to you as soon as it is certain.', 'Nothing is charged again.', nothingToDo];
      return facts.sent
        ? [`There is a question about your application at ${who}; a person of our team deals with it.`, nothingToDo]
        : [promise(facts, 'A person of our team goes on by hand'), 'Nothing is charged again.', nothingToDo];
    case 'outcome_unknown':
      return [
        `The connection broke while it was being sent. We are finding out from ${who} whether it arrived; it is never sent twice.`,
        nothingToDo,
      ];
    case 'question':
      return ['We go on once we have your answer.'];
    case 'paper':
      return ['Upload it with your order. Our people send it on as soon as it is there.'];
    case 'submitted':
      if (facts.comes) return [`Next, on ${dayThere.format(facts.comes.at)}: ${facts.comes.title}.`, nothingToDo];
      if (isByLetter(facts))
        return [
          `It answers by e-mail. Usual time: ${facts.leadTime}. We remind it once, and then a person of our team ${facts.toOffice ? 'follows it up' : 'rings up'}.`,
          certificateIsYours(facts),
          nothingToDo,
        ];
      return isCheck
        ? ['We e-mail it to you as soon as it is written.', nothingToDo]
        : [`${facts.authority} decides and answers by e-mail. Usual time: ${facts.leadTime}.`, nothingToDo];
    case 'overdue':
      return isCheck
        ? ['Our people look into it and write to you as soon as it is there.', nothingToDo]
        : [
            `It usually answers sooner: ${facts.leadTime}. Our people look into it and write to you as soon as there is an answer.`,
            certificateIsYours(facts) || 'There is no permit yet: please do not rely on it.',
            nothingToDo,
          ];
    case 'completed':
      return [facts.byHand && !isCheck ? 'A person of our team applied for you.' : '', keepProof(facts)];
    case 'refused':
    case 'not_possible':
      return [
        facts.ended?.reason ?? '',
        isCheck
          ? keepOut
          : certificateIsYours(facts) ||
            'You have no permit for this order: please do not drive into the zone on the strength of it.',
        nothingToDo,
      ];
    case 'refunded':
    case 'withdrawn':
      return [
        facts.outcomeUnknown
          ? `Whether your application had arrived at ${who} before is not known; we are finding out.`
          : '',
        nothingToDo,
      ];
  }
}

/** What the letter is about is more than what the certificate says. */
const certificateIsYours = ({ certified }: StandingFacts) =>
  certified
    ? 'Your dated certificate is with your papers: it says what the rules of the zone say to your car. Please keep out of the restricted streets while the office has not said yes.'
    : '';

function keepProof(facts: StandingFacts): string {
  const { physicalFollows, hasProof, work } = facts;
  const proof = work === 'check' ? 'the certificate' : hasProof ? 'the confirmation' : 'the reference';
  return physicalFollows
    ? `Carry ${proof} in the car until the sticker has come by post.`
    : `${facts.eachEntry && isByLetter(facts) ? 'It has confirmed your first entry: tell us of each further one.' : 'Nothing is left to apply for.'} Keep ${proof} with you on the road.`;
}

/** A promise while it can be kept; after that, that it was not. */
function promise({ promisedBy, now }: StandingFacts, what: string): string {
  if (!promisedBy) return `${what}.`;
  return now <= promisedBy
    ? `${what}, by ${moment.format(promisedBy)} (UK time).`
    : 'This takes longer than we promised, and we are sorry. A person of our team is on it and writes to you as soon as it is sent.';
}

function nextTry({ triesAgain, now }: StandingFacts): string {
  const at = triesAgain?.at;
  return at && at > now
    ? `The next try is on ${moment.format(at)} (UK time).`
    : 'The next try comes as soon as the portal can be used.';
}

function shortList(words: readonly string[]): string {
  return list.format(words.length > 4 ? [...words.slice(0, 3), `${words.length - 3} more`] : words);
}

/** What was paid back, and what it leaves standing. */
function moneyOf(name: StandingName, facts: StandingFacts): string | null {
  const { totalCents, refundedCents, refundedAt, feeBack, withdrawn } = facts;
  if (name === 'unpaid') return null;
  const left = totalCents - refundedCents;
  const hasEnded = facts.ended?.how === name && (refundedCents === 0 || feeBack);
  const isLookedAt = !withdrawn && left > 0 && (hasEnded || name === 'excluded');
  const on = refundedAt ? ` on ${day.format(refundedAt)}` : '';
  const bank = 'to the card you paid with; banks usually show it within 5 to 10 working days';
  const part = left <= 0 ? 'the whole' : `${formatPounds(refundedCents)} of your`;
  const paidBack = `We paid back ${part} ${formatPounds(totalCents)}${on}, ${bank}.`;
  const underWay = `We are paying back ${refundedCents > 0 ? 'the remaining ' : ''}${formatPounds(left)} ${bank}.`;
  const sentences = [
    ...(refundedCents > 0 ? [paidBack] : []),
    ...(withdrawn && left > 0 ? [underWay] : []),
    ...(isLookedAt
      ? [`We look at ${refundedCents > 0 ? 'the rest of ' : ''}your refund now and e-mail you about it.`]
      : []),
  ];
  return sentences.length === 0 ? null : [...sentences, goesOn(name, facts)].filter(Boolean).join(' ');
}

/** Whoever gets money back wonders about the permit. */
function goesOn(name: StandingName, { work, feeBack }: StandingFacts): string {
  if (name === 'completed') return work === 'check' ? 'Your certificate stays valid.' : 'Your permit stays valid.';
  if (ends.has(name) || name === 'excluded') return '';
  return feeBack ? 'You have our fee back; we go on with your application.' : 'Your application goes on as it is.';
}

/** What stands where the proof will be, would have been, or is not. */
function proofOf(name: StandingName, facts: StandingFacts): string {
  const { authority, work } = facts;
  switch (isCompleted(facts.status) ? 'completed' : name) {
    case 'unpaid':
      return 'The confirmation comes after the payment.';
    case 'completed':
      return 'The authority gave a reference and no document.';
    case 'refused':
    case 'not_possible':
    case 'excluded':
    case 'refunded':
    case 'withdrawn':
      return 'There is no permit from this order.';
    default:
      if (isByLetter(facts)) return `The confirmation appears here as soon as ${writtenTo(facts)} has answered.`;
      return work === 'check'
        ? 'Your certificate appears here as soon as it is written.'
        : `The confirmation appears here as soon as ${inSentence(authority)} sends it.`;
  }
}
