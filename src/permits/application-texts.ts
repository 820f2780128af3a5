import type { Zone } from './catalogue.ts';
import { type ApplicationKind, formatAuthorityInSentence, type LetterRecipient } from './zone.ts';

/** Who does the work: a robot at the portal, our letter, our rule check where nothing is applied for, or a person. */
export const fulfilmentMethods = ['robot', 'letter', 'check', 'by_hand'] as const;
export type FulfilmentMethod = (typeof fulfilmentMethods)[number];

/**
 * The facts that decide the wording of every sentence about applying. Each sentence is written
 * once, here (docs/decisions/066).
 */
export interface WordingContext {
  work: ApplicationKind;
  /** Written as at the start of a sentence. */
  authority: string;
  /** Who receives a letter, where we write one or may write one; null where we never do. */
  reader: LetterRecipient | null;
  /** A motorway toll rather than a zone. */
  isMotorway: boolean;
}

/** The wording context of a catalogue entry, before anything is known of an order. */
export function toWordingContext(zone: Pick<Zone, 'work' | 'official' | 'letterTo' | 'vignette'>): WordingContext {
  return { work: zone.work, authority: zone.official.name, reader: zone.letterTo ?? null, isMotorway: isToll(zone) };
}

export const isToll = ({ vignette }: Pick<Zone, 'vignette'>): boolean => vignette ?? false;

/** Who does the work when no automation is switched off. */
export function findFulfilmentMethod({ work, automation }: Pick<Zone, 'work' | 'automation'>): FulfilmentMethod {
  if (work === 'check') return 'check';
  if (work === 'mail') return 'letter';
  return automation === 'automated' ? 'robot' : 'by_hand';
}

const letterRecipientPhrases: Record<LetterRecipient, string> = {
  hotel: 'the place where you stay',
  garage: 'the car park that you named',
  office: 'the city office',
  hotel_or_office: 'the place where you stay, or the city office',
};

/** Who maintains the list of plates, phrased for the middle of a sentence. */
export const formatLetterRecipient = ({ reader }: Pick<WordingContext, 'reader'>): string =>
  letterRecipientPhrases[reader ?? 'hotel'];

/**
 * Who decides, phrased for a sentence: the recipient of a letter rather than the authority behind it.
 * For a rule check nobody decides.
 */
export const describeDecidingParty = (applying: WordingContext): string =>
  applying.work === 'mail' ? formatLetterRecipient(applying) : formatAuthorityInSentence(applying.authority);

export const capitaliseFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The label before the decider's name. A purchased permit is issued, not decided. */
export const formatDeciderLabel = ({ work }: Pick<WordingContext, 'work'>): string =>
  work === 'buy' ? 'Issued by' : 'Decided by';

/** What the decider does, as text after the name. */
export const describeDecision = ({ work }: Pick<WordingContext, 'work'>): string =>
  work === 'buy' ? 'issues it and sends the proof by e-mail' : 'decides and answers by e-mail';

/** What the customer agrees to, and who receives the customer's details. */
export function describeConsent({ work, authority, reader }: WordingContext): { to: string; means: string } {
  const name = formatAuthorityInSentence(authority);
  if (work === 'check') {
    const check = `There is nothing to apply for at ${name}: you get our dated statement of what its rules say to this vehicle.`;
    const office = ' For an electric car you may give my details to the city office, and receive the answers.';
    return { to: 'check my vehicle for me', means: check + (reader === 'office' ? office : '') };
  }
  const namedContact = reader === 'garage' ? 'the car park or hotel that I name' : 'the hotel or garage that I name';
  if (work === 'mail')
    return {
      to: 'apply on my behalf',
      means: `You may give my details to ${namedContact}${reader === 'hotel_or_office' ? ' or, where I name none, to the city office' : ''}, and receive the answers. Nobody else gets them.`,
    };
  const receiver = reader ? `${authority}, or to ${namedContact},` : authority;
  return {
    to: 'apply on my behalf',
    means: `You may give my details to ${receiver}${reader ? '' : ','} pay any fee, and receive the answers.`,
  };
}

/** The text before the link to the authority's own site, and what our price is for. */
export function describeSelfApplication({ work, reader }: Pick<WordingContext, 'work' | 'reader'>): {
  before: string;
  ourWork: string;
} {
  if (work === 'check')
    return {
      before: 'There is nothing to apply for. You can read the rules yourself at',
      ourWork: 'What you pay us is for reading the rules for your vehicle and your days.',
    };
  if (work === 'mail')
    return {
      before: `You can ask ${reader === 'garage' ? 'your car park' : 'your hotel or garage'} yourself. The official site about the zone is`,
      ourWork: 'What you pay us is for doing it for you.',
    };
  return { before: 'You can apply yourself at', ourWork: 'What you pay us is for doing it for you.' };
}

/** Until when all of the money comes back, in one sentence, and what happens to it afterwards. */
export function describeRefundRule(applying: WordingContext): { rule: string; afterwards: string[] } {
  const rule = 'All your money back until we begin.';
  if (applying.work === 'check')
    return { rule, afterwards: ['The work is our dated statement. Where nothing is certain, a person writes it.'] };
  return {
    rule,
    afterwards: [
      'Where we find out that the rules keep your vehicle out, we apply for nothing and all of your money goes back by itself.',
      `If ${describeDecidingParty(applying)} refuses, you see the answer. Our team then makes your refund, or tells you why a part stays with us.`,
    ],
  };
}

/** Whose processing time it is, as a label before the duration. */
export function formatProcessingTimeLabel({ work, reader }: Pick<WordingContext, 'work' | 'reader'>): string {
  if (work === 'check') return 'Our check takes';
  if (work !== 'mail') return 'The authority takes';
  return { hotel: 'The hotel or garage takes', garage: 'The car park takes', office: 'The city office takes' }[
    reader === 'garage' || reader === 'office' ? reader : 'hotel'
  ];
}

/** The heading for the official site: there one applies, asks, or only reads. */
export function formatOfficialSiteLabel(all: readonly Pick<WordingContext, 'work'>[]): string {
  return all.every(({ work }) => work === 'buy' || work === 'register') ? 'Apply yourself' : 'Official site';
}

/** 'CityPass Verona still needs one detail' */
export function describeNeededDetails(applying: Omit<WordingContext, 'isMotorway'>, count: number): string {
  const details = count === 1 ? 'one detail' : `${count} details`;
  if (applying.work === 'check') return `Our check still needs ${details}`;
  if (applying.work === 'mail') return `Our letter to ${formatLetterRecipient(applying)} still needs ${details}`;
  return `${applying.authority} still needs ${details}`;
}

/** The sentence once no detail is missing. */
export function describeDetailsComplete({ work }: Pick<WordingContext, 'work'>): string {
  if (work === 'check') return 'We have everything that our check needs.';
  return work === 'mail' ? 'We have everything that our letter needs.' : 'We have everything the portal asks for.';
}

/** The work that is on hold. A rule check never sends anything. */
export const describeWorkOnHold = ({ work }: Pick<WordingContext, 'work'>): string =>
  work === 'check' ? 'no rule-check statement is written' : 'nothing is sent';

/** Like `describeWorkOnHold`, for an order that may have waited for a while. */
export const describeNoWorkDone = ({ work }: Pick<WordingContext, 'work'>): string =>
  work === 'check' ? 'No rule-check statement was written yet' : 'Nothing was sent yet';

/** Who asks for the details, phrased for a sentence. */
export function describeRequester(applying: WordingContext): string {
  if (applying.work === 'check') return 'our check';
  return applying.work === 'mail' ? 'our letter' : formatAuthorityInSentence(applying.authority);
}

/** 'Your application for Paris' */
export const formatYourApplication = ({ work }: Pick<WordingContext, 'work'>): string =>
  work === 'check' ? 'Your check' : 'Your application';

/** What we do for the customer, as a sentence without its full stop. */
export function describeOurWork(applying: WordingContext): string {
  const name = formatAuthorityInSentence(applying.authority);
  if (applying.work === 'check') return `We check your vehicle against the rules of ${name}`;
  return applying.work === 'mail' ? `We write to ${formatLetterRecipient(applying)}` : `We apply at ${name}`;
}

/**
 * Our work with its time limit. A rule check that the rules decide is written within minutes, including a hold; a
 * person looks up what they leave open.
 */
export const describeOurWorkAndTime = (applying: WordingContext, within: string): string =>
  `${describeOurWork(applying)} ${applying.work === 'check' ? 'within minutes; where a person looks, ' : ''}within ${within}.`;

/** Our part of the work, for the mail after the payment. */
export function describePaidService(applying: WordingContext): string {
  if (applying.work === 'check') return `${describeOurWork(applying)} and make a dated rule-check statement.`;
  if (applying.work === 'mail') return `${describeOurWork(applying)}, which can put your plate on the list.`;
  const name = formatAuthorityInSentence(applying.authority);
  return applying.work === 'buy'
    ? `We apply and pay for you at ${name}.`
    : `We apply for you at ${name}, which checks the papers and decides.`;
}

export const formatDoNotEnterWarning = ({ isMotorway }: Pick<WordingContext, 'isMotorway'>): string =>
  isMotorway
    ? 'Please do not drive on the motorway with this vehicle.'
    : 'Please do not drive into the zone with this vehicle.';

export const formatPermitNoun = ({ isMotorway }: Pick<WordingContext, 'isMotorway'>): string =>
  isMotorway ? 'vignette' : 'permit';

/** The warning for an order that ends without a permit. */
export const describeNoPermit = (applying: Pick<WordingContext, 'isMotorway'>): string =>
  `You have no ${formatPermitNoun(applying)} for this order. Please do not drive ${formatEntryPhrase(applying)} on the strength of it.`;

/** The warning for a permit that is still to come. */
export const describeNotConfirmed = (applying: Pick<WordingContext, 'isMotorway' | 'work'>): string =>
  applying.work === 'check'
    ? 'Your rule-check statement is not written yet. Please do not drive into the zone before you have read what it says.'
    : `It is not confirmed yet. Please do not drive ${formatEntryPhrase(applying)} before we have written that it is.`;

const formatEntryPhrase = ({ isMotorway }: Pick<WordingContext, 'isMotorway'>) =>
  isMotorway ? 'on the motorway' : 'into the zone';

/** Who does the work, in the words that customers and staff read. */
export const fulfilmentMethodLabels: Record<FulfilmentMethod, { label: string; does: string }> = {
  robot: { label: 'Robot', does: 'A robot fills in the official form; a person steps in when needed.' },
  letter: {
    label: 'Letter',
    does: 'We write to whoever can put the plate on the list; a person steps in when needed.',
  },
  check: {
    label: 'Rule check',
    does: 'Nothing is applied for: we check the rules and write a dated rule-check statement.',
  },
  by_hand: { label: 'By hand', does: 'A person of our team does it.' },
};
