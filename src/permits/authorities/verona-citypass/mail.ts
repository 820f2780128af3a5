import type { MailMeaning, MailRules, PortalMail } from '#robot/driver.ts';
import { findDaysInText, hasNegation } from '#robot/portal-mails.ts';
import { findVisitSlot } from './plan.ts';

const link = /https?:\/\/[^\s<>"']+/g;
/** A time range, such as '10:00 - 18:00' or 'dalle 10.00 alle 18.00'. */
const hours = /\b(\d{1,2})[:.](\d\d) ?(?:h|ore)? ?(?:-|–|—|alle|to|until|fino alle) ?(\d{1,2})[:.](\d\d)\b/gi;

/** Mails of CityPass, in Italian and English; subjects and senders are assumed. */
export const veronaCitypassMailRules: MailRules = {
  senders: ['@veronamobile.it'],
  replicaSenders: ['@veronamobile.example'],
  reference: /\b(CP-[A-Z0-9]{8})\b/,
  referenceEachDay: true,
  read,
};

function read({ subject, text }: PortalMail): MailMeaning | undefined {
  if (/conferma la registrazione|confirm your registration/i.test(subject)) {
    const links = text.match(link) ?? [];
    const leading = links.find((one) => /confirm|conferma|attiva|verif/i.test(one)) ?? links[0];
    return leading ? { meaning: 'go_on', link: leading } : undefined;
  }
  if (/richiesta respinta|was refused/i.test(subject))
    return { meaning: 'refused', reason: 'CityPass has cancelled the booking.' };
  if (/documentazione incompleta|something more from you/i.test(subject))
    return { meaning: 'question', reason: 'CityPass asks for something more.' };
  if (!/conferma di prenotazione|booking confirmation/i.test(subject) || hasNegation(subject)) return undefined;
  const reference = veronaCitypassMailRules.reference?.exec(text)?.[1];
  const [day] = findDaysInText(text);
  // The mail names other hours than the ones booked, which the customer knows, so an operator looks.
  if (day && hoursIn(text).some((one) => one !== findVisitSlot(day).slot)) return undefined;
  // Each day of a stay has its own mail. The first must not end the application, because other days are still open.
  return day ? { meaning: 'granted', day, ...(reference && { reference }) } : { meaning: 'received' };
}

/** In the format of CityPass. */
const hoursIn = (text: string): string[] =>
  [...text.matchAll(hours)].map(
    ([, from = '', fromMinutes, until = '', untilMinutes]) =>
      `${from.padStart(2, '0')}:${fromMinutes} - ${until.padStart(2, '0')}:${untilMinutes}`,
  );
