import { createCommonOutcomes } from '#robot/common-outcomes.ts';
import { createLinkScreen } from '#robot/common-screens.ts';
import type { PhrasesByLanguage } from '#robot/control-meaning.ts';
import { countryNames } from '#robot/countries.ts';
import { defineDriver, type MailRules, type PlanContext, type PlanResult, type Screen } from '#robot/driver.ts';
import type { PayloadPath, PortalDocument, PortalPayload } from '#robot/payload.ts';
import { hasNegation, readCertificateRequest, readReference } from '#robot/portal-mails.ts';
import { explainMissingFacts, findEuroLevel, formatPlateForPortal, refusePlan } from '#robot/portal-values.ts';
import { belgianCategoryPhrases, belgianFuelPhrases, explainUnclearFuel } from '../../belgian-portals.ts';
import { freeFromEuro, unknownPhrases, vocabulary } from './vocabulary.ts';

type Language = 'nl' | 'en' | 'fr' | 'de';

interface RegistrationPlan {
  country: PhrasesByLanguage;
  vehicleType: PhrasesByLanguage;
  fuel: PhrasesByLanguage;
  euro: PhrasesByLanguage;
  firstRegistration: string;
  /** Without the spaces and dashes that only make it readable. */
  plate: string;
  make: string;
  vin: string | undefined;
  name: string;
  email: string;
  certificate: PortalDocument;
}

/** The Euro standard may be 'I do not know'; the city then goes by the date. */
const requiredFacts: readonly PayloadPath[] = [
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.date_first_registration',
  'vehicle.fuel_type',
  'vehicle.vehicle_category',
  'vehicle.make',
  'owner.first_name',
  'owner.last_name',
  'documents.v5c',
];

function plan(payload: PortalPayload, { contactEmail, today }: PlanContext): PlanResult<RegistrationPlan> {
  const missing = explainMissingFacts(payload, requiredFacts);
  if (missing) return refusePlan(missing);
  const { vehicle, owner, documents } = payload;
  const refusal = findRefusal(vehicle, today);
  if (refusal) return refusePlan(refusal);
  const country = countryNames(vehicle.country_of_registration ?? '');
  const vehicleType = belgianCategoryPhrases[vehicle.vehicle_category ?? ''];
  const fuel = belgianFuelPhrases[vehicle.fuel_type ?? ''];
  const { v5c } = documents;
  if (!country || !v5c) return refusePlan('The portal does not know this country.');
  if (!vehicleType) return refusePlan('The robot registers cars and vans up to 3.5 tonnes only.');
  if (!fuel) return refusePlan(explainUnclearFuel(vehicle.fuel_type));
  const level = findEuroLevel(vehicle.euro_standard);
  return {
    possible: true,
    plan: {
      country,
      vehicleType,
      fuel,
      euro: level === undefined ? unknownPhrases : { en: [`Euro ${level}`] },
      firstRegistration: vehicle.date_first_registration ?? '',
      plate: formatPlateForPortal(vehicle.plate_number ?? ''),
      make: vehicle.make ?? '',
      vin: vehicle.vin?.toUpperCase().replaceAll(' ', ''),
      name: `${owner.first_name} ${owner.last_name}`,
      email: contactEmail,
      certificate: v5c,
    },
  };
}

/** A vehicle of this many years enters as an oldtimer, whatever its standard is. */
const OLDTIMER_YEARS = 30;

/** Why the city registers nothing for this vehicle, by its own rules (https://www.slimnaarantwerpen.be/en/lez). */
function findRefusal(vehicle: PortalPayload['vehicle'], today: string): string | undefined {
  const { country_of_registration: country, vehicle_category: category, date_first_registration: day = '' } = vehicle;
  if (country === 'Belgium' || country === 'Netherlands')
    return 'Belgian and Dutch plates are not registered: the city knows them.';
  if (category === 'motorcycle') return 'The zone is not for motorcycles: there is nothing to register.';
  if (day > today) return 'The portal takes no first registration that has yet to come.';
  const thresholds = freeFromEuro[vehicle.fuel_type ?? ''];
  const level = findEuroLevel(vehicle.euro_standard);
  if (!thresholds || (level !== undefined && level >= thresholds.free)) return undefined;
  const isOld = day <= `${Number(today.slice(0, 4)) - OLDTIMER_YEARS}${today.slice(4)}`;
  if (isOld) return 'This vehicle is registered as an oldtimer, which a person must see to.';
  if (level === undefined) return undefined;
  return thresholds.paid !== undefined && level >= thresholds.paid
    ? 'This vehicle may enter only with paid access, which a person must see to.'
    : 'This vehicle may enter only with a day pass: its Euro standard is too low for the zone.';
}

const screens: readonly Screen<RegistrationPlan>[] = [
  {
    name: 'tester',
    title: 'Tester: the vehicle',
    shows: [vocabulary.vehicleType],
    fields: ({ country, vehicleType }) => [
      { meaning: vocabulary.country, choice: country },
      { meaning: vocabulary.vehicleType, choice: vehicleType },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'tester-engine',
    title: 'Tester: fuel and Euro standard',
    shows: [vocabulary.fuel, vocabulary.euro],
    fields: ({ fuel, euro }) => [
      { meaning: vocabulary.fuel, choice: fuel },
      { meaning: vocabulary.euro, choice: euro },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'tester-age',
    title: 'Tester: first registration',
    shows: [vocabulary.firstRegistration],
    fields: ({ firstRegistration }) => [{ meaning: vocabulary.firstRegistration, day: firstRegistration }],
    exitButton: () => vocabulary.next,
  },
  createLinkScreen('verdict', 'What the tester says', vocabulary.registerVehicle),
  {
    name: 'vehicle',
    title: 'Vehicle',
    shows: [vocabulary.plate, vocabulary.make],
    fields: ({ plate, country, make, vin, fuel, euro }) => [
      { meaning: vocabulary.plate, text: plate },
      { meaning: vocabulary.country, choice: country },
      { meaning: vocabulary.make, text: make },
      ...(vin ? [{ meaning: vocabulary.vin, text: vin, ifAsked: true as const }] : []),
      { meaning: vocabulary.fuel, choice: fuel },
      { meaning: vocabulary.euro, choice: euro },
      // The form asks this only for some fuels. A yes or a no would be invented.
      { meaning: vocabulary.particleFilter, choice: unknownPhrases, ifAsked: true },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'holder',
    title: 'Contact and registration certificate',
    shows: [vocabulary.name, vocabulary.certificate],
    completesStep: 'FORM_FILLED',
    fields: ({ name, email, certificate }) => [
      { meaning: vocabulary.name, text: name },
      { meaning: vocabulary.email, text: email },
      { meaning: vocabulary.certificate, file: certificate },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'summary',
    title: 'Summary, declaration and answer',
    shows: [vocabulary.declaration],
    completesStep: 'SUBMITTED',
    sends: true,
    echoes: ({ plate, country, make, vin, fuel, euro, name, email, certificate }) => [
      { meaning: vocabulary.plate, value: plate },
      { meaning: vocabulary.country, value: country },
      { meaning: vocabulary.make, value: make },
      ...(vin ? [{ meaning: vocabulary.vin, value: vin, isOptional: true as const }] : []),
      { meaning: vocabulary.fuel, value: fuel },
      { meaning: vocabulary.euro, value: euro },
      { meaning: vocabulary.particleFilter, value: unknownPhrases, isOptional: true },
      { meaning: vocabulary.name, value: name },
      { meaning: vocabulary.email, value: email },
      { meaning: vocabulary.certificate, value: certificate.name, isOptional: true },
    ],
    fields: () => [{ meaning: vocabulary.declaration, tick: true }],
    exitButton: () => vocabulary.send,
  },
];

/** The format is unknown: we accept capitals, digits and dashes. */
const reference =
  /(?:Aanvraagnummer|Request number|Numéro de demande|Antragsnummer)\s?:\s?([A-Z0-9][A-Z0-9-]{5,30})\b/i;

/**
 * Mails of the city in the four languages of its pages. That it approves by mail is known (lezbetalen.be, frequent
 * questions); sender and wording are assumed. A mail that matches nothing waits for an operator.
 */
const mailRules: MailRules = {
  senders: ['@lez.antwerpen.be', '@slimnaarantwerpen.be'],
  replicaSenders: ['@lez-antwerpen.example'],
  reference,
  read({ subject, text }) {
    const mailReference = readReference(reference, text);
    const isOfRegistration = /LEZ[- ]registratie|LEZ registration|enregistrement LEZ|LEZ-Registrierung/i.test(subject);
    if (isOfRegistration && /geweigerd|refused|refusé|abgelehnt/i.test(subject)) {
      return /do[ck]ument/i.test(text)
        ? {
            meaning: 'refused',
            reason: 'The city of Antwerp refused the registration: documents are missing or not right.',
            document: 'v5c',
          }
        : { meaning: 'refused', reason: 'The city of Antwerp refused the registration; its mail says why.' };
    }
    if (isOfRegistration && /document (?:gevraagd|needed|demandé)|Dokument benötigt/i.test(subject)) {
      return readCertificateRequest('The city of Antwerp asks for another copy of the registration certificate.', text);
    }
    if (hasNegation(subject)) return undefined;
    if (isOfRegistration && /goedgekeurd|approved|approuvé|genehmigt/i.test(subject)) {
      return { meaning: 'granted', ...mailReference };
    }
    const isReceipt =
      /aanvraag voor de LEZ ontvangen|received your LEZ request|reçu votre demande|LEZ-Antrag erhalten/i;
    return isReceipt.test(subject) ? { meaning: 'received', ...mailReference } : undefined;
  },
};

/** The language of the portal does not change any answer. */
export function createLezAntwerpenDriver(language: Language) {
  return defineDriver<RegistrationPlan>({
    name: 'lez-antwerpen',
    title: 'LEZ Antwerp',
    authority: 'The city of Antwerp',
    kind: 'register',
    documentLimits: { mostBytes: 5 * 1024 * 1024 },
    site: {
      url: 'https://www.slimnaarantwerpen.be',
      // The form has a host of its own.
      hosts: ['www.slimnaarantwerpen.be', 'slimnaarantwerpen.be', 'lez.antwerpen.be'],
    },
    source: { url: 'https://www.slimnaarantwerpen.be/en/lez', checked: '2026-11' },
    listRequiredFacts: () => requiredFacts,
    plan,
    startPath: () => `/${language}/lez`,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    screens,
    outcomes: [
      {
        result: 'submitted',
        text: /aanvraag werd geregistreerd|request has been recorded|demande a été enregistrée|Antrag wurde erfasst/,
        message: 'The city has the request and decides by mail in about ten days.',
        reference: /(?:Aanvraagnummer|Request number|Numéro de demande|Antragsnummer) ?:? ?([A-Z0-9][A-Z0-9-]{5,30})\b/,
      },
      {
        result: 'refused',
        text: /voertuig mag (?:niet|enkel tegen betaling) binnen|vehicle may (?:not enter|enter against payment only)|véhicule ne peut (?:pas entrer|entrer que contre)|Fahrzeug darf (?:nicht|nur gegen Zahlung) hinein/,
        message: 'The tester says that this vehicle may enter only against payment or with a day pass.',
      },
      {
        result: 'duplicate',
        text: /nummerplaat is al geregistreerd|number plate is already registered|plaque est déjà enregistrée|Kennzeichen ist bereits registriert/,
        message: 'The city already has this plate on its register.',
      },
      {
        result: 'invalid_input',
        text: /Ongeldig bestandstype|Bestand te groot|Invalid file type|File too large|Type de fichier non valable|Fichier trop volumineux|Ungültiger Dateityp|Datei zu groß/,
        message:
          'The portal does not take the registration certificate: another kind of file, or a smaller one, is needed.',
      },
      ...createCommonOutcomes(),
    ],
    mail: mailRules,
  });
}

export const lezAntwerpenDriver = createLezAntwerpenDriver('en');
