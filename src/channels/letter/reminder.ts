import { findOrderLetterRules, type OrderFacts } from '#orders/order-facts.ts';
import { isReceiptOnly } from '#orders/states/letter-answers.ts';
import type { letters } from '#orders/tables/letters.ts';
import { addDays, toDestinationDay } from '#permits/days.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { hourMs, momentInTimeZone } from '#platform/clock.ts';
import type { ComposedLetter } from './compose-letter.ts';

/** The hours of the place at which whoever can answer reads its mail. */
const [firstHour, lastHour] = [8, 20];

/**
 * When we remind a silent contact: after its usual time, or half way to the arrival where that is sooner, but never at
 * once, and never at night.
 */
export function reminderTime(facts: OrderFacts, sentAt: Date): Date | undefined {
  const rules = findOrderLetterRules(facts);
  const { entryDate } = facts.order;
  const halfWay = entryDate ? (Date.parse(entryDate) - sentAt.getTime()) / 2 : Number.POSITIVE_INFINITY;
  const waitMs = rules && Math.max(2 * hourMs, Math.min(rules.reminderHours * hourMs, halfWay));
  return waitMs === undefined ? undefined : nextDaytime(new Date(sentAt.getTime() + waitMs));
}

/** The moment itself by day, else the next morning at the destination. */
function nextDaytime(moment: Date): Date {
  const day = toDestinationDay(moment);
  const opens = momentInTimeZone(destinationTimeZone, day, firstHour);
  if (moment < opens) return opens;
  if (moment < momentInTimeZone(destinationTimeZone, day, lastHour)) return moment;
  return momentInTimeZone(destinationTimeZone, addDays(day, 1), firstHour);
}

type Written = Pick<typeof letters.$inferSelect, 'kind' | 'createdAt' | 'answer' | 'failedAt'>;

/** We remind once, about the latest letter, if it arrived and has no answer. */
export function canRemind({ createdAt, answer, failedAt }: Written, submissionLetters: readonly Written[]): boolean {
  const isLast = !submissionLetters.some((other) => other.kind === 'reminder' || other.createdAt > createdAt);
  const isSilent = answer === null || isReceiptOnly(answer);
  return isLast && isSilent && failedAt === null;
}

/** The reminder of a letter, in its thread. */
export function composeReminder({ language, subject, body }: Pick<ComposedLetter, 'language' | 'subject' | 'body'>) {
  const quoted = body.replaceAll(/^/gm, '> ');
  const english =
    'We have not had an answer to our letter below yet. Please answer this mail, also if it cannot be done.';
  return { subject: `Re: ${subject}`, body: [reminderTexts[language], english, quoted].join('\n\n') };
}

const reminderTexts = {
  it: 'Non abbiamo ancora ricevuto risposta alla nostra richiesta qui sotto. Vi preghiamo di rispondere a questa e-mail, anche se non è possibile.',
  es: 'Aún no hemos recibido respuesta a nuestra petición de abajo. Por favor, respondan a este correo, también si no es posible.',
} as const;
