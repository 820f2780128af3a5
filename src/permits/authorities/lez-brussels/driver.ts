import { createCommonOutcomes } from '#robot/common-outcomes.ts';
import { createLinkScreen } from '#robot/common-screens.ts';
import type { PhrasesByLanguage } from '#robot/control-meaning.ts';
import { countryNames } from '#robot/countries.ts';
import { defineDriver, type MailRules, type PlanContext, type PlanResult, type Screen } from '#robot/driver.ts';
import type { PayloadPath, PortalDocument, PortalPayload } from '#robot/payload.ts';
import { hasNegation, readCertificateRequest, readReference } from '#robot/portal-mails.ts';
import { explainMissingFacts, findEuroLevel, formatPlateForPortal, refusePlan } from '#robot/portal-values.ts';
import { belgianFuelPhrases, explainUnclearFuel } from '../../belgian-portals.ts';
import { categoryPhrases, privatePersonPhrases, vocabulary } from './vocabulary.ts';

type Language = 'en' | 'fr' | 'nl' | 'de';

interface RegistrationPlan {
  vehicle: {
    country: PhrasesByLanguage;
    /** Without the spaces and dashes that only make it readable. */
    plate: string;
    category: PhrasesByLanguage;
    firstRegistration: string;
    lastRegistration: string;
    fuel: PhrasesByLanguage;
    /** Such as 'Euro 6'; the portal asks for it only where it is known. */
    euro: string | undefined;
  };
  holder: {
    surname: string;
    firstName: string;
    birthDate: string;
    address: string;
    postcode: string;
    town: string;
    country: PhrasesByLanguage;
    email: string;
  };
  certificate: PortalDocument;
}

/**
 * The Euro standard decides about access but may be unknown; further documents are optional. We give no telephone
 * number, because calls are for the customer only.
 */
export const requiredFacts: readonly PayloadPath[] = [
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.date_first_registration',
  'vehicle.date_last_registration',
  'vehicle.fuel_type',
  'vehicle.euro_standard',
  'vehicle.vehicle_category',
  'owner.keeper_kind',
  'owner.first_name',
  'owner.last_name',
  'owner.date_of_birth',
  'owner.address.line1',
  'owner.address.city',
  'owner.address.postcode',
  'owner.address.country',
  'documents.v5c',
];

const isCompany = ({ keeper_kind }: PortalPayload['owner']) => keeper_kind === 'company';

const companyKeeperReason =
  'The holder is a company by the registration document: a person registers it as an organisation, with its name as in box C.1.';

function plan(payload: PortalPayload, { contactEmail, today }: PlanContext): PlanResult<RegistrationPlan> {
  if (isCompany(payload.owner)) return { possible: false, reason: companyKeeperReason, isCompanyKeeper: true };
  // Orders that were complete before we asked for these two facts continue without them. An
  // electric car has no Euro standard.
  const demandedFacts = requiredFacts.filter(
    (path) => path !== 'owner.keeper_kind' && path !== 'vehicle.euro_standard',
  );
  const missing = explainMissingFacts(payload, demandedFacts);
  if (missing) return refusePlan(missing);
  const { vehicle, owner, documents } = payload;
  const country = countryNames(vehicle.country_of_registration ?? '');
  const holderCountry = countryNames(owner.address?.country ?? '');
  const { v5c } = documents;
  if (!country || !holderCountry || !v5c) return refusePlan('The portal does not know this country.');
  const refusal = knownPlates[vehicle.country_of_registration ?? ''];
  if (refusal) return refusePlan(refusal);
  const category = categoryPhrases[vehicle.vehicle_category ?? ''];
  if (!category) return refusePlan('Only cars, vans up to 3.5 tonnes and motorcycles can be registered by the robot.');
  const fuel = belgianFuelPhrases[vehicle.fuel_type ?? ''];
  if (!fuel) return refusePlan(explainUnclearFuel(vehicle.fuel_type));
  const [firstRegistration, lastRegistration] = [
    vehicle.date_first_registration ?? '',
    vehicle.date_last_registration ?? '',
  ];
  const birthDate = owner.date_of_birth ?? '';
  if (lastRegistration < firstRegistration)
    return refusePlan('The portal takes no last registration before the first one; the order says it was.');
  if (lastRegistration > today || birthDate > today)
    return refusePlan('The portal takes no date that has yet to come.');
  const level = findEuroLevel(vehicle.euro_standard);
  return {
    possible: true,
    plan: {
      vehicle: {
        country,
        plate: formatPlateForPortal(vehicle.plate_number ?? ''),
        category,
        firstRegistration,
        lastRegistration,
        fuel,
        euro: level === undefined ? undefined : `Euro ${level}`,
      },
      holder: {
        surname: owner.last_name ?? '',
        firstName: owner.first_name ?? '',
        birthDate,
        // The form has one line for the address.
        address: [owner.address?.line1, owner.address?.line2].filter(Boolean).join(', '),
        postcode: owner.address?.postcode ?? '',
        town: owner.address?.city ?? '',
        country: holderCountry,
        email: contactEmail,
      },
      certificate: v5c,
    },
  };
}

/** Countries whose plates the region can look up itself. */
const knownPlates: Readonly<Record<string, string>> = {
  Belgium: 'Belgian plates are not registered: the region knows them.',
  Netherlands:
    'Dutch plates are registered only where the vehicle does not meet the criteria, to buy a day pass; a person must see to that.',
};

const screens: readonly Screen<RegistrationPlan>[] = [
  createLinkScreen('home', 'The registration of my vehicle', vocabulary.registerVehicle),
  {
    name: 'vehicle',
    title: 'Vehicle',
    shows: [vocabulary.plate, vocabulary.firstRegistration],
    fields: ({ vehicle }) => [
      { meaning: vocabulary.country, choice: vehicle.country },
      { meaning: vocabulary.plate, text: vehicle.plate },
      { meaning: vocabulary.category, choice: vehicle.category },
      { meaning: vocabulary.firstRegistration, day: vehicle.firstRegistration },
      { meaning: vocabulary.lastRegistration, day: vehicle.lastRegistration },
      { meaning: vocabulary.fuel, choice: vehicle.fuel },
      ...(vehicle.euro ? [{ meaning: vocabulary.euro, choice: vehicle.euro }] : []),
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'holder',
    title: 'Holder and address',
    shows: [vocabulary.surname, vocabulary.birthDate],
    fields: ({ holder }) => [
      { meaning: vocabulary.holderKind, choice: privatePersonPhrases },
      { meaning: vocabulary.surname, text: holder.surname },
      { meaning: vocabulary.firstName, text: holder.firstName },
      { meaning: vocabulary.birthDate, day: holder.birthDate },
      { meaning: vocabulary.address, text: holder.address },
      { meaning: vocabulary.postcode, text: holder.postcode },
      { meaning: vocabulary.town, text: holder.town },
      { meaning: vocabulary.holderCountry, choice: holder.country },
      { meaning: vocabulary.email, text: holder.email },
      { meaning: vocabulary.emailAgain, text: holder.email },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'documents',
    title: 'Registration certificate',
    shows: [vocabulary.certificate],
    completesStep: 'FORM_FILLED',
    fields: ({ certificate }) => [{ meaning: vocabulary.certificate, file: certificate }],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'summary',
    title: 'Summary, declaration and answer',
    shows: [vocabulary.declaration],
    completesStep: 'SUBMITTED',
    sends: true,
    echoes: ({ vehicle, holder, certificate }) => [
      { meaning: vocabulary.country, value: vehicle.country },
      { meaning: vocabulary.plate, value: vehicle.plate },
      { meaning: vocabulary.category, value: vehicle.category },
      { meaning: vocabulary.firstRegistration, value: vehicle.firstRegistration },
      { meaning: vocabulary.lastRegistration, value: vehicle.lastRegistration },
      { meaning: vocabulary.fuel, value: vehicle.fuel },
      ...(vehicle.euro ? [{ meaning: vocabulary.euro, value: vehicle.euro }] : []),
      { meaning: vocabulary.holderKind, value: privatePersonPhrases, isOptional: true },
      { meaning: vocabulary.surname, value: holder.surname },
      { meaning: vocabulary.firstName, value: holder.firstName },
      { meaning: vocabulary.birthDate, value: holder.birthDate },
      { meaning: vocabulary.address, value: holder.address },
      { meaning: vocabulary.postcode, value: holder.postcode },
      { meaning: vocabulary.town, value: holder.town },
      { meaning: vocabulary.holderCountry, value: holder.country },
      { meaning: vocabulary.email, value: holder.email },
      { meaning: vocabulary.certificate, value: certificate.name, isOptional: true },
    ],
    fields: () => [{ meaning: vocabulary.declaration, tick: true }],
    exitButton: () => vocabulary.send,
  },
];

/** The format is unknown: we accept capitals, digits and dashes. */
const reference = /(?:File number|Numéro de dossier|Dossiernummer|Aktenzeichen)\s?:\s?([A-Z0-9][A-Z0-9-]{5,30})\b/i;

/**
 * Mails of Brussels Fiscality in its four languages; sender and subjects are assumed. A mail that matches
 * nothing waits for an operator.
 */
const mailRules: MailRules = {
  senders: ['@lez.brussels'],
  replicaSenders: ['@lez-brussels.example'],
  reference,
  read({ subject, text }) {
    const mailReference = readReference(reference, text);
    if (
      /\b(?:registration (?:was |has been )?refused|enregistrement (?:a été )?refusé|registratie (?:is )?geweigerd)|Registrierung (?:wurde )?abgelehnt/i.test(
        subject,
      )
    )
      return isUnreadable(text)
        ? { meaning: 'refused', reason: unreadable, document: 'v5c' }
        : { meaning: 'refused', reason: 'Brussels Fiscality refused the registration; its mail says why.' };
    if (/document is missing|manque un document|ontbreekt een document|fehlt ein Dokument/i.test(subject)) {
      return readCertificateRequest('Brussels Fiscality asks for another copy of the registration certificate.', text);
    }
    if (hasNegation(subject)) return undefined;
    if (
      /vehicle is registered|véhicule est enregistré|voertuig is geregistreerd|Fahrzeug ist registriert/i.test(subject)
    ) {
      // The vehicle is registered but is fined without a day pass, so an operator informs the customer.
      if (/only with a day pass|uniquement avec un pass|alleen met een dagpas|nur mit einem Tagespass/i.test(text))
        return undefined;
      return { meaning: 'granted', ...mailReference };
    }
    const isReceipt =
      /registration request|demande d['’]enregistrement|registratieaanvraag|Registrierungsantrag/i.test(subject) &&
      /^(?:confirmation|bevestiging|bestätigung)\b/i.test(subject.trim());
    return isReceipt ? { meaning: 'received', ...mailReference } : undefined;
  },
};

const unreadable = 'Brussels Fiscality refused the registration: it could not read the document.';
const isUnreadable = (text: string) => /not legible|pas lisible|niet leesbaar|nicht lesbar/i.test(text);

/** The language of the portal does not change any answer. */
export function createLezBrusselsDriver(language: Language) {
  return defineDriver<RegistrationPlan>({
    name: 'lez-brussels',
    title: 'LEZ Brussels',
    authority: 'Brussels Fiscality',
    kind: 'register',
    documentLimits: { mostBytes: 5 * 1024 * 1024 },
    site: { url: 'https://lez.brussels/mytax', hosts: ['lez.brussels'] },
    source: { url: 'https://lez.brussels/mytax/en/registration', checked: '2026-11' },
    listRequiredFacts: ({ owner }) =>
      isCompany(owner) ? requiredFacts.filter((path) => path !== 'owner.date_of_birth') : requiredFacts,
    plan,
    startPath: () => `/${language}/`,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    screens,
    outcomes: [
      {
        result: 'submitted',
        text: /registration request has been received|demande d'enregistrement a été reçue|registratieaanvraag is ontvangen|Registrierungsantrag ist eingegangen/,
        message: 'The office has the request and decides by mail within some days.',
        reference: /(?:File number|Numéro de dossier|Dossiernummer|Aktenzeichen) ?:? ?([A-Z0-9][A-Z0-9-]{5,30})\b/,
      },
      {
        result: 'duplicate',
        text: /already registered in the LEZ|déjà enregistré dans la LEZ|al geregistreerd in de LEZ|bereits in der LEZ registriert/,
        message: 'The region already has this vehicle on its register.',
      },
      {
        result: 'invalid_input',
        text: /first registration must lie before|première immatriculation doit être antérieure|eerste inschrijving moet voor|Erstzulassung muss vor/,
        message: 'The portal does not accept the dates of registration.',
      },
      {
        result: 'invalid_input',
        text: /file is too large|file type is not allowed|fichier trop volumineux|type de fichier n'est pas autorisé|bestand te groot|ongeldig bestandstype|Datei ist zu groß|Dateiformat ist nicht zulässig/i,
        message:
          'The portal does not take the registration certificate: another kind of file, or a smaller one, is needed.',
      },
      ...createCommonOutcomes(),
    ],
    mail: mailRules,
  });
}

export const lezBrusselsDriver = createLezBrusselsDriver('en');
