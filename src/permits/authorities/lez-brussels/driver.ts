import { commonOutcomes } from '#robot/common-outcomes.ts';
import { countryNames } from '#robot/countries.ts';
import { driver, type PlanContext, type Planned, type Screen } from '#robot/driver.ts';
import type { Phrases } from '#robot/meaning.ts';
import { type PayloadPath, type PortalDocument, type PortalPayload, readPayload } from '#robot/payload.ts';
import { lezBrusselsMail } from './mail.ts';
import { categories, fuels, privatePerson, words } from './words.ts';

type Language = 'en' | 'fr' | 'nl' | 'de';

interface RegistrationPlan {
  vehicle: {
    country: Phrases;
    /** Without the spaces and dashes that are only for reading. */
    plate: string;
    category: Phrases;
    firstRegistration: string;
    lastRegistration: string;
    fuel: Phrases;
    /** 'Euro 6'; the portal asks for it only where it is known. */
    euro: string | undefined;
  };
  holder: {
    surname: string;
    firstName: string;
    birthDate: string;
    address: string;
    postcode: string;
    town: string;
    country: Phrases;
    email: string;
  };
  certificate: PortalDocument;
}

/** The Euro standard, which decides about the access, may be unknown; the other papers may be left out. Telephone calls are for nobody but the customer: none is given. */
const needs: readonly PayloadPath[] = [
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

const ofCompany =
  'The holder is a company by the registration document: a person registers it as an organisation, with its name as in box C.1.';

function plan(payload: PortalPayload, { contactEmail, today }: PlanContext): Planned<RegistrationPlan> {
  if (isCompany(payload.owner)) return { possible: false, reason: ofCompany, keeperIsCompany: true };
  // Orders that were complete before anybody asked these go on as they began; an electric car has no Euro standard.
  const asked = needs.filter((path) => path !== 'owner.keeper_kind' && path !== 'vehicle.euro_standard');
  const missing = asked.filter((path) => readPayload(payload, path) === undefined);
  if (missing.length > 0) {
    const named = missing.map((path) => path.split('.').slice(1).join(' ').replaceAll('_', ' '));
    return impossible(`The portal asks for what the order does not say: ${named.join(', ')}.`);
  }
  const { vehicle, owner, documents } = payload;
  const country = countryNames(vehicle.country_of_registration ?? '');
  const holderCountry = countryNames(owner.address?.country ?? '');
  const { v5c } = documents;
  if (!country || !holderCountry || !v5c) return impossible('The portal does not know this country.');
  const known = knownPlates[vehicle.country_of_registration ?? ''];
  if (known) return impossible(known);
  const category = categories[vehicle.vehicle_category ?? ''];
  if (!category) return impossible('Only cars, vans up to 3.5 tonnes and motorcycles can be registered by the robot.');
  const fuel = fuels[vehicle.fuel_type ?? ''];
  if (!fuel) return impossible(unclearFuel(vehicle.fuel_type ?? ''));
  const [first, last] = [vehicle.date_first_registration ?? '', vehicle.date_last_registration ?? ''];
  const birthDate = owner.date_of_birth ?? '';
  if (last < first)
    return impossible('The portal takes no last registration before the first one; the order says it was.');
  if (last > today || birthDate > today) return impossible('The portal takes no date that has yet to come.');
  const level = /^Euro ([1-6])/.exec(vehicle.euro_standard ?? '')?.[1];
  return {
    possible: true,
    plan: {
      vehicle: {
        country,
        plate: (vehicle.plate_number ?? '').toUpperCase().replace(/[\s.·–-]/g, ''),
        category,
        firstRegistration: first,
        lastRegistration: last,
        fuel,
        euro: level && `Euro ${level}`,
      },
      holder: {
        surname: owner.last_name ?? '',
        firstName: owner.first_name ?? '',
        birthDate,
        // The form has one line for it.
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

/** Whose plates the region can look up itself. */
const knownPlates: Readonly<Record<string, string>> = {
  Belgium: 'Belgian plates are not registered: the region knows them.',
  Netherlands:
    'Dutch plates are registered only where the vehicle does not meet the criteria, to buy a day pass; a person must see to that.',
};

function unclearFuel(fuel: string): string {
  return fuel === 'hybrid'
    ? 'The portal asks which fuel a hybrid burns; the order only says hybrid.'
    : 'The portal has no such fuel on its list; a person must read it from the registration document.';
}

function impossible(reason: string): Planned<RegistrationPlan> {
  return { possible: false, reason };
}

const screens: readonly Screen<RegistrationPlan>[] = [
  {
    name: 'home',
    title: 'The registration of my vehicle',
    shows: [words.registerVehicle],
    leave: () => words.registerVehicle,
  },
  {
    name: 'vehicle',
    title: 'Vehicle',
    shows: [words.plate, words.firstRegistration],
    fields: ({ vehicle }) => [
      { meaning: words.country, choice: vehicle.country },
      { meaning: words.plate, text: vehicle.plate },
      { meaning: words.category, choice: vehicle.category },
      { meaning: words.firstRegistration, day: vehicle.firstRegistration },
      { meaning: words.lastRegistration, day: vehicle.lastRegistration },
      { meaning: words.fuel, choice: vehicle.fuel },
      ...(vehicle.euro ? [{ meaning: words.euro, choice: vehicle.euro }] : []),
    ],
    leave: () => words.next,
  },
  {
    name: 'holder',
    title: 'Holder and address',
    shows: [words.surname, words.birthDate],
    fields: ({ holder }) => [
      { meaning: words.holderKind, choice: privatePerson },
      { meaning: words.surname, text: holder.surname },
      { meaning: words.firstName, text: holder.firstName },
      { meaning: words.birthDate, day: holder.birthDate },
      { meaning: words.address, text: holder.address },
      { meaning: words.postcode, text: holder.postcode },
      { meaning: words.town, text: holder.town },
      { meaning: words.holderCountry, choice: holder.country },
      { meaning: words.email, text: holder.email },
      { meaning: words.emailAgain, text: holder.email },
    ],
    leave: () => words.next,
  },
  {
    name: 'documents',
    title: 'Registration certificate',
    shows: [words.certificate],
    completes: 'FORM_FILLED',
    fields: ({ certificate }) => [{ meaning: words.certificate, file: certificate }],
    leave: () => words.next,
  },
  {
    name: 'summary',
    title: 'Summary, declaration and answer',
    shows: [words.declaration],
    completes: 'SUBMITTED',
    sends: true,
    echoes: ({ vehicle, holder, certificate }) => [
      { meaning: words.country, value: vehicle.country },
      { meaning: words.plate, value: vehicle.plate },
      { meaning: words.category, value: vehicle.category },
      { meaning: words.firstRegistration, value: vehicle.firstRegistration },
      { meaning: words.lastRegistration, value: vehicle.lastRegistration },
      { meaning: words.fuel, value: vehicle.fuel },
      ...(vehicle.euro ? [{ meaning: words.euro, value: vehicle.euro }] : []),
      { meaning: words.holderKind, value: privatePerson, mayLack: true },
      { meaning: words.surname, value: holder.surname },
      { meaning: words.firstName, value: holder.firstName },
      { meaning: words.birthDate, value: holder.birthDate },
      { meaning: words.address, value: holder.address },
      { meaning: words.postcode, value: holder.postcode },
      { meaning: words.town, value: holder.town },
      { meaning: words.holderCountry, value: holder.country },
      { meaning: words.email, value: holder.email },
      { meaning: words.certificate, value: certificate.name, mayLack: true },
    ],
    fields: () => [{ meaning: words.declaration, tick: true }],
    leave: () => words.send,
  },
];

/** Which language of the portal a run uses changes no answer. */
export function lezBrusselsIn(language: Language) {
  return driver<RegistrationPlan>({
    name: 'lez-brussels',
    title: 'LEZ Brussels',
    authority: 'Brussels Fiscality',
    kind: 'register',
    papers: { mostBytes: 5 * 1024 * 1024 },
    site: { url: 'https://lez.brussels/mytax', hosts: ['lez.brussels'] },
    source: { url: 'https://lez.brussels/mytax/en/registration', checked: '2026-11' },
    needs: ({ owner }) => (isCompany(owner) ? needs.filter((path) => path !== 'owner.date_of_birth') : needs),
    plan,
    opens: () => `/${language}/`,
    cookies: { refuse: words.refuseCookies, accept: words.acceptCookies },
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
      ...commonOutcomes(),
    ],
    mail: lezBrusselsMail,
  });
}

export const lezBrussels = lezBrusselsIn('en');
