import { findOrderLetterRules, type OrderFacts, payloadOf } from '#orders/order-facts.ts';
import { requestedDaysOf } from '#orders/requested-days.ts';
import type { Enclosure, letters } from '#orders/tables/letters.ts';
import type { PlateRequest } from '#permits/answers/read-contact-reply.ts';
import type {
  Bilingual,
  ContactKind,
  LetterFacts,
  LetterLanguage,
  LetterRules,
  LetterText,
  PhoneOffice,
  VisitFacts,
} from '#permits/authority.ts';
import { findZone } from '#permits/catalogue.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { toDestinationDay } from '#permits/days.ts';
import { formatPlate } from '#permits/plates.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import type { Context } from '#platform/context.ts';
import { formatClockIn } from '#platform/format-time.ts';
import { type PayloadPath, readPayload } from '#robot/payload.ts';
import { enclosureNames, enclosuresOf } from './enclosures.ts';

/** A letter as it would be written now. */
export interface ComposedLetter {
  zone: string;
  kind: ContactKind;
  language: LetterLanguage;
  toName: string;
  /** Lower case. */
  toEmail: string;
  phone: string | null;
  subject: string;
  body: string;
  plateRequest: PlateRequest;
  enclosures: Enclosure[];
}

/** Why the product cannot write this letter, in a sentence for staff; the customer never sees it. */
export type ComposeLetterResult = { draft: ComposedLetter } | { problem: string };

type Ctx = Pick<Context, 'clock' | 'settings'>;

/** What a person who writes by hand knows better than the order, because the customer told them. */
interface OperatorInput {
  toEmail: string | undefined;
  toName: string | undefined;
}

/**
 * Undefined while a fact that the letter needs is unknown.
 * @param byHand a person reads the letter before it leaves, so facts that only the product needs are not required
 */
export function composeLetter(
  { clock, settings }: Ctx,
  rules: LetterRules,
  facts: OrderFacts,
  byHand?: OperatorInput,
): ComposeLetterResult | undefined {
  const payload = payloadOf(facts);
  const { order, vehicle } = facts;
  const zone = findZone(order.country, order.cityZone);
  const isKnown = (path: PayloadPath) => readPayload(payload, path) !== undefined;
  const addressee = addresseeOf(settings, rules, order);
  const toName = addressee.name ?? byHand?.toName;
  const toAddress = byHand?.toEmail ?? addressee.email;
  const plate = vehicle.plateNumber;
  if (!zone || !toName || !toAddress || !plate || !(byHand || rules.requiredFacts.every(isKnown))) return undefined;
  const today = toDestinationDay(clock.now());
  const days = requestedDaysOf(byHand && order.entryDate ? { ...order, stayArrival: null } : order, today);
  if ('problem' in days) return days;
  const { language, contactKind: kind } = rules;
  const text = writeText(settings, rules, facts, { place: toName, plate, ...days });
  const recipient = {
    zone: zone.slug,
    kind,
    language,
    toName,
    toEmail: toAddress.toLowerCase(),
    phone: addressee.phone,
  };
  return { draft: { ...recipient, ...text, plateRequest: { plate, ...days }, enclosures: enclosuresOf(rules, facts) } };
}

/**
 * With portal replicas, a replica stands in for each office too, under a domain name that nobody can have (RFC 2606).
 */
const officeAddress = ({ portalsOrigin }: Ctx['settings'], email: string) =>
  portalsOrigin ? `${email}.example` : email;

/** The addressee: the office of the zone, or the contact that the customer named. */
function addresseeOf(
  settings: Ctx['settings'],
  { to }: LetterRules,
  { stayPlace, stayEmail, stayPhone }: OrderFacts['order'],
) {
  return to
    ? { name: to.name, email: officeAddress(settings, to.email), phone: null }
    : { name: stayPlace, email: stayEmail, phone: stayPhone };
}

/** The letter as it will be written, with a gap for every unknown fact. */
export function previewLetter({ clock, settings }: Ctx, rules: LetterRules, facts: OrderFacts) {
  const days = requestedDaysOf(facts.order, toDestinationDay(clock.now()));
  const knownDays = 'problem' in days ? { from: undefined, until: undefined } : days;
  const { name, email } = addresseeOf(settings, rules, facts.order);
  const plate = facts.vehicle.plateNumber ?? undefined;
  const text = writeText(settings, rules, facts, { ...knownDays, place: name ?? unknownPlaceholder, plate });
  const enclosed = enclosuresOf(rules, facts).map((file) => file.name);
  const toCome = rules.enclosure ? [`${enclosureNames[rules.enclosure]} (as soon as it is uploaded)`] : [];
  return {
    toName: name ?? unknownPlaceholder,
    toEmail: email,
    ...text,
    enclosed: enclosed.length > 0 ? enclosed : toCome,
  };
}

/** Fills the gap of an unknown fact in a letter. */
export const unknownPlaceholder = '…';

interface KnownLetterDetails {
  place: string;
  plate: string | undefined;
  from: string | undefined;
  until: string | undefined;
}

function writeText(
  { publicUrl }: Ctx['settings'],
  rules: LetterRules,
  facts: OrderFacts,
  { place, plate, from, until }: KnownLetterDetails,
): Pick<ComposedLetter, 'subject' | 'body'> {
  const { language } = rules;
  const { subject, ...text } = rules.write(letterFacts(language, facts, { place, plate, from, until }));
  return { subject, body: bodyOf(publicUrl, rules, text) };
}

function letterFacts(
  language: LetterLanguage,
  facts: OrderFacts,
  { place, plate, from, until }: KnownLetterDetails,
): LetterFacts {
  const { order } = facts;
  return {
    ...guestOf(language, facts, { place, plate }),
    from: formatDayBilingual(language, from),
    until: formatDayBilingual(language, until),
    arrival: order.stayArrival ?? undefined,
    nights: order.stayNights ?? undefined,
  };
}

/** Names the keeper of the vehicle, whichever facts the letter needs. */
function guestOf(
  language: LetterLanguage,
  facts: OrderFacts,
  { place, plate }: Pick<KnownLetterDetails, 'place' | 'plate'>,
): Omit<VisitFacts, 'entry'> {
  const { owner } = payloadOf(facts);
  const { countryOfRegistration: country } = facts.vehicle;
  return {
    place,
    guest: [owner.first_name, owner.last_name].filter(Boolean).join(' ') || unknownPlaceholder,
    plate: plate ? formatPlate(plate, country) : unknownPlaceholder,
    country: bilingualCountry(language, country),
    bookingReference: facts.order.stayBookingReference ?? undefined,
  };
}

function bodyOf(
  publicUrl: string,
  { language, contactKind: kind }: Pick<LetterRules, 'language' | 'contactKind'>,
  { own, english }: Omit<LetterText, 'subject'>,
): string {
  const close = `European Driving Permits\n${publicUrl}`;
  const customerRole = kind === 'office' ? 'keeper' : 'guest';
  const inBoth = [
    ...own,
    closingTexts[language](customerRole),
    close,
    '– – –',
    ...english,
    closingTexts.en(customerRole),
    close,
  ];
  return inBoth.join('\n\n');
}

/**
 * Asks for one more visit in the thread of a letter, for the plate that the letter named. Undefined where visits are
 * not announced one by one.
 */
export function composeVisitRequest(
  { settings }: Pick<Ctx, 'settings'>,
  facts: OrderFacts,
  {
    toName,
    subject,
    plateRequest: { plate },
  }: Pick<typeof letters.$inferSelect, 'toName' | 'subject' | 'plateRequest'>,
  visitAt: Date,
): Pick<ComposedLetter, 'subject' | 'body' | 'plateRequest'> | undefined {
  const rules = findOrderLetterRules(facts);
  if (!rules?.writeFurtherVisit) return undefined;
  const { language } = rules;
  const entry = formatBilingual(language, visitAt, { timeStyle: 'short', timeZone: destinationTimeZone });
  const text = rules.writeFurtherVisit({ ...guestOf(language, facts, { place: toName, plate }), entry });
  const day = toDestinationDay(visitAt);
  const plateRequest = { plate, from: day, until: day, time: formatClockIn(destinationTimeZone, visitAt) };
  return {
    subject: `Re: ${subject.replace(/^Re: /, '')}`,
    body: bodyOf(settings.publicUrl, rules, text),
    plateRequest,
  };
}

/** What an operator says on the phone to an office, with this order's facts. All offices that we call are Italian. */
export function composePhoneScript(
  { clock }: Pick<Ctx, 'clock'>,
  { name, writePhoneScript: writeScript }: PhoneOffice,
  facts: OrderFacts,
): Bilingual {
  const days = requestedDaysOf(facts.order, toDestinationDay(clock.now()));
  const knownDays = 'problem' in days ? { from: undefined, until: undefined } : days;
  return writeScript(
    letterFacts('it', facts, { ...knownDays, place: name, plate: facts.vehicle.plateNumber ?? undefined }),
  );
}

type Whose = 'guest' | 'keeper';
/** The closing names the customer of the letter, because its reader need not know us. */
const closingTexts: Record<LetterLanguage | 'en', (whose: Whose) => string> = {
  it: (whose) =>
    `Scriviamo per conto ${whose === 'guest' ? 'del Vostro ospite' : 'dell’intestatario del veicolo'}. Siamo un servizio indipendente e non facciamo parte di alcun ente pubblico. Cordiali saluti,`,
  es: (whose) =>
    `Escribimos en nombre ${whose === 'guest' ? 'de su cliente' : 'del titular del vehículo'}. Somos un servicio independiente y no formamos parte de ningún organismo público. Un cordial saludo,`,
  en: (whose) =>
    `We write for ${whose === 'guest' ? 'your guest' : 'the keeper of the vehicle'}. We are an independent service and not part of any public authority. Kind regards,`,
};

const formatDayBilingual = (language: LetterLanguage, day: string | undefined): Bilingual =>
  day
    ? formatBilingual(language, new Date(day), { timeZone: 'UTC' })
    : { own: unknownPlaceholder, english: unknownPlaceholder };

function formatBilingual(language: LetterLanguage, moment: Date, options: Intl.DateTimeFormatOptions): Bilingual {
  const inWords = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', ...options }).format(moment);
  return { own: inWords(locales[language]), english: inWords('en-GB') };
}

const locales: Record<LetterLanguage, string> = { it: 'it-IT', es: 'es-ES' };

function bilingualCountry(language: LetterLanguage, country: string): Bilingual {
  const code = findCountryCode(country);
  const ownName = code ? new Intl.DisplayNames(language, { type: 'region' }).of(code) : undefined;
  return { own: ownName ?? country, english: country };
}
