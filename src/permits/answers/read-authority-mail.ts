import type { MailMeaning, MailRules, PortalMail } from '#robot/driver.ts';
import { longDate } from '../long-date.ts';
import {
  findDocumentObjection,
  findObjection,
  findReceiptObjection,
  guessMeaning,
  hasOnlyOfficePhrases,
  isRevocation,
  type LikelyMeaning,
  likelyMeaningLabels,
} from './likely-meaning.ts';
import { hasAnyPhrase, hasQuotes, toSearchableWords, withoutQuotes } from './mail-text.ts';
import { describeMentions, extractMentionedDays, findLastDay, type MentionedDay } from './mentioned-days.ts';
import { extractMentionedFacts, findContradictions, type PlannedFacts } from './mentioned-facts.ts';
import { vehicleWords } from './office-vocabulary.ts';
import { replyPhrasesByLanguage } from './reply-phrases.ts';

/** A mail that no person wrote: a failed or delayed delivery, an absence, or a receipt. */
export type AutomaticMail =
  | { kind: 'bounced'; reason: string }
  /** Not delivered yet; the server keeps trying. */
  | { kind: 'delayed' }
  | { kind: 'absent' }
  /** Only says that a mail has arrived. */
  | { kind: 'acknowledged' };

const bounceSubject =
  /^(?:undeliver|undelivered mail|mail delivery fail|delivery (?:status notification ?\(failure\)|has failed|failure)|returned mail|failure notice|message not delivered|unzustellbar|non remis|echec de (?:la )?remise|mancato recapito|impossibile recapitare|onbestelbaar|no se puede entregar|no entregado)/;
const delaySubject =
  /^(?:delivery (?:delayed|status notification ?\(delay\))|warning: message|delayed mail|zustellung verzogert)/;
const mailerAddress = /^(?:mailer-daemon|postmaster|mail-daemon|bounces?)[@+]/;
const automaticSubject =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|autoreply|reponse automatique|absence|abwesen|automatische antwort|autoantwort|risposta automatica|fuori (?:ufficio|sede)|automatisch(?:e)? (?:antwoord|beantwoording)|afwezig|respuesta automatica|fuera de la oficina|ausencia)/;

/** Detects an automatic mail by its headers (RFC 3834 and 3464), else by the usual subjects of such mails. */
export function detectAutomaticMail({ from, subject, text, headers = {} }: PortalMail): AutomaticMail | undefined {
  const plainSubject = subject.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const type = (headers['content-type'] ?? '').toLowerCase();
  const isReport = type.startsWith('multipart/report') && type.includes('delivery-status');
  const action = /^action: ?(failed|delayed|delivered|relayed|expanded)\b/im.exec(text)?.[1]?.toLowerCase();
  if (delaySubject.test(plainSubject) || (isReport && action && action !== 'failed')) return { kind: 'delayed' };
  if (
    isReport ||
    bounceSubject.test(plainSubject) ||
    (mailerAddress.test(from.toLowerCase()) && /\b[45]\.\d\.\d{1,3}\b/.test(text))
  )
    return { kind: 'bounced', reason: findBounceReason(text) };
  const autoSubmitted = (headers['auto-submitted'] ?? '').toLowerCase();
  const isReply =
    autoSubmitted.startsWith('auto-replied') ||
    headers['x-autoreply'] !== undefined ||
    headers['x-autorespond'] !== undefined ||
    automaticSubject.test(plainSubject);
  if (!isReply) return undefined;
  const searchableWords = toSearchableWords(`${subject} ${text.slice(0, 4_000)}`);
  const isAbsent = Object.values(replyPhrasesByLanguage).some(({ absent }) => hasAnyPhrase(searchableWords, absent));
  return { kind: isAbsent ? 'absent' : 'acknowledged' };
}

/** Finds the reason by the RFC 3463 code in the text. */
function findBounceReason(text: string): string {
  const code = /\b([45])\.(\d)\.(\d{1,3})\b/.exec(text);
  const [, , codeSubject = '', codeDetail = ''] = code ?? [];
  if (codeSubject === '1') return 'The address does not exist.';
  if (codeSubject === '2' && codeDetail === '2') return 'The mailbox is full.';
  if (codeSubject === '7') return 'The other side does not take our mail.';
  if (codeSubject === '4') return 'The other side could not be reached.';
  return 'The mail could not be delivered.';
}

/** The description for the customer and the desk. */
export function describeAutomaticMail(automatic: AutomaticMail, days: readonly MentionedDay[]): string {
  if (automatic.kind === 'bounced') return `The mail came back. ${automatic.reason}`;
  if (automatic.kind === 'delayed') return 'A mail server says that our mail is late; it goes on trying.';
  if (automatic.kind === 'acknowledged') return 'An automatic reply: our mail has come in.';
  const until = findLastDay(days);
  return `An automatic reply: ${until ? `away until ${longDate(until)}` : 'nobody is there'}.`;
}

/** Subjects of a mail that forwards or answers an older one, whose subject and content it repeats. */
const forwardedSubject = /^(?:\[[^\]]{0,20}\] ?)?(?:fwd?|wg|tr|rv|doorst|i|re|aw|sv|antw|r|rif) ?: /i;

export interface AuthorityMailReading {
  meaning: MailMeaning | undefined;
  /** In plain English, with the days and the amount that the mail names. */
  summary: string;
  /** An absence, a delay or a receipt: no person has to read it. */
  needsNoPerson: boolean;
  /** The mail names something that differs from the plan, so a person decides about it. */
  isContradiction?: true;
}

/**
 * What an authority's mail means: checks for all mails come first, then the rules of its driver. Quoted or forwarded
 * text decides nothing, and neither does an automatic reply.
 * @param referenceDay an ISO day: a day without a year is the one nearest to it
 * @param plan what the application is for; a mail that contradicts it is shown and has no effect
 */
export function readAuthorityMail(
  mail: PortalMail,
  rules: Pick<MailRules, 'read'>,
  referenceDay: string,
  plan?: PlannedFacts,
): AuthorityMailReading {
  const text = withoutQuotes(mail.text);
  const days = extractMentionedDays(text.slice(0, 20_000), referenceDay);
  const meaning = rules.read({ ...mail, text });
  const automatic = detectAutomaticMail(mail);
  if (automatic) {
    const isReceipt = automatic.kind === 'acknowledged' && meaning?.meaning === 'received';
    const summary = describeAutomaticMail(automatic, days);
    return { meaning: isReceipt ? meaning : undefined, summary, needsNoPerson: automatic.kind !== 'bounced' };
  }
  const isDecision = meaning && ['granted', 'refused', 'paid', 'go_on'].includes(meaning.meaning);
  const objection = findMailObjection(meaning, mail.subject, text, plan);
  const isForwarded = forwardedSubject.test(mail.subject);
  // A notice from an office's system quotes nothing; a mail with quotes is a person's, about an older mail.
  const isAboutOlderMail = isForwarded || hasQuotes(mail.text);
  const effectiveMeaning = objection || (isDecision && isAboutOlderMail) ? undefined : meaning;
  const likelyMeaning = objection ?? (effectiveMeaning || isForwarded ? undefined : guessMeaning(mail.subject, text));
  const sentences = [describeMeaning(effectiveMeaning), likelyMeaning && likelyMeaningLabels[likelyMeaning]]
    .filter(Boolean)
    .join(' ');
  const planContradictions = plan
    ? describePlanContradictions(effectiveMeaning, `${mail.subject}.\n${text}`, referenceDay, plan)
    : [];
  if (planContradictions.length > 0)
    return {
      meaning: undefined,
      summary: `${planContradictions.join(' ')} ${sentences}`,
      needsNoPerson: false,
      isContradiction: true,
    };
  return {
    meaning: effectiveMeaning,
    summary: `${sentences}${describeMentions(text.slice(0, 20_000), days)}`,
    needsNoPerson: false,
  };
}

/** Finds in the body what contradicts the meaning that the driver's rules read, mostly from the subject. */
function findMailObjection(
  meaning: MailMeaning | undefined,
  subject: string,
  text: string,
  { plates = [], holders = [], vehicle }: Partial<PlannedFacts> = {},
): LikelyMeaning | undefined {
  const reference = meaning && 'reference' in meaning ? (meaning.reference ?? '') : '';
  const nameWords = [...holders, reference].flatMap((name) => toSearchableWords(name).trim().split(' '));
  const knownWords = [...(vehicle ? vehicleWords(vehicle) : []), ...nameWords];
  const hasOnlyKnownText = () => hasOnlyOfficePhrases(text, { plate: plates[0], words: knownWords });
  const isReceiptOfPhase = meaning?.meaning === 'received' && (meaning.days?.length ?? 0) > 0;
  if (meaning?.meaning === 'granted' || meaning?.meaning === 'paid' || isReceiptOfPhase)
    return findObjection(`${subject}.\n${text}`) ?? (hasOnlyKnownText() ? undefined : 'unknown');
  if (meaning?.meaning === 'received') return findReceiptObjection(text);
  return meaning?.meaning === 'go_on' && isRevocation(text) ? 'revoked' : undefined;
}

/** Ignores days in a question or a refusal, because they are often deadlines for an answer. */
function describePlanContradictions(
  meaning: MailMeaning | undefined,
  text: string,
  referenceDay: string,
  plan: PlannedFacts,
): string[] {
  const mentionedFacts = extractMentionedFacts(text, referenceDay);
  const days =
    meaning && 'days' in meaning
      ? (meaning.days ?? [])
      : meaning?.meaning === 'granted' && meaning.day
        ? [meaning.day]
        : [];
  const effectiveDays = days.map((day) => ({ from: day, until: day, isActionDay: false }));
  const isQuestionOrRefusal = meaning?.meaning === 'question' || meaning?.meaning === 'refused';
  const differences = findContradictions(
    { ...mentionedFacts, days: isQuestionOrRefusal ? [] : [...mentionedFacts.days, ...effectiveDays] },
    plan,
  );
  const sentences = differences.map(({ kind, mentioned, planned }) =>
    kind === 'day'
      ? `It names ${formatSpan(mentioned)}; the order is for ${formatSpan(planned)}.`
      : `It names the ${contradictionLabels[kind]} ${mentioned}; the order has ${planned}.`,
  );
  return [...new Set(sentences)].slice(0, 5);
}

const contradictionLabels = {
  plate: 'plate',
  amount: 'amount',
  reference: 'number',
  country: 'country of registration',
  holder: 'holder',
} as const;

/** Formats '2026-12-03/2026-12-05' for a sentence. */
function formatSpan(span: string): string {
  const [from = '', until] = span.split('/');
  if (until === undefined) return longDate(from);
  return [from && `from ${longDate(from)}`, until && `until ${longDate(until)}`].filter(Boolean).join(' ');
}

function describeMeaning(meaning: MailMeaning | undefined): string {
  if (!meaning) return 'Our program does not understand it; a person reads it.';
  if ('reason' in meaning) return meaning.reason;
  if (meaning.meaning === 'paid') return 'It says that the payment has come in.';
  if (meaning.meaning === 'go_on') return 'It asks us to follow a link, so that it knows our address.';
  if (meaning.meaning === 'granted')
    return meaning.day
      ? `It says that the permit for ${longDate(meaning.day)} is granted.`
      : 'It says that the permit is granted.';
  if ('days' in meaning && meaning.days?.length)
    return `It says that ${meaning.days.map(longDate).join(', ')} is done.`;
  return 'It says that the application has come in.';
}

/** Describes for the desk what in a document speaks against the grant; undefined when nothing does. */
export function describeDocumentObjection(text: string): string | undefined {
  const objection = findDocumentObjection(text);
  return objection && likelyMeaningLabels[objection];
}
