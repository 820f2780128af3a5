import type { PortalServer } from '../../testing/portal-server.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { Language } from '../texts.ts';

const PDF = new TextEncoder().encode('%PDF-1.4\nregistration certificate');
export const V5C = { name: 'v5c.pdf', content: PDF };

export const START = { documentDisponible: '1', lectureConditions: '1' };
export const CONSENTS = { certification: '1', acceptationConditions: '1' };
export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000000000000002';
export const THREE_D_SECURE_CARD = '4000002760003184';

export function buildVehicleValues(language: Language = 'fr'): Record<string, string> {
  return {
    pays: 'GB',
    immatriculation: 'ab12 c-de',
    datePremiereImmatriculation: language === 'de' ? '10.02.2015' : '10/02/2015',
    categorie: 'M1',
    marque: 'FORD',
    denominationCommerciale: 'FIESTA',
    energie: 'ES',
    normeEuro: 'EURO6',
  };
}

export const KEEPER: Record<string, string> = {
  typeTitulaire: 'particulier',
  civilite: 'MME',
  nom: 'Doe',
  prenom: 'Jane',
  adresse: '1 High Street',
  codePostal: 'sw1a 1aa',
  ville: 'London',
  paysAdresse: 'GB',
  adresseElectronique: 'permits+abc@inbound.example',
  confirmationAdresseElectronique: 'permits+abc@inbound.example',
};

export function buildCardValues(number: string): Record<string, string> {
  return { cardNumber: number, expiryMonth: '12', expiryYear: String(new Date().getUTCFullYear() + 1), cvv: '123' };
}

type Screen = 'vehicle' | 'document' | 'keeper' | 'summary' | 'payment';

interface Overrides {
  language?: Language;
  vehicle?: Record<string, string>;
  keeper?: Record<string, string>;
}

/** A visitor who has filled in everything before the given screen and now looks at it. */
export async function reachScreen(server: PortalServer, screen: Screen, overrides: Overrides = {}): Promise<Visitor> {
  const language = overrides.language ?? 'fr';
  const visitor = server.visitor();
  await visitor.open(`${language}/`);
  const foreignPlates = /href="([^"]*immatriculation=etranger)"/.exec(visitor.html)?.[1];
  if (!foreignPlates) throw new Error('The first page has no link for foreign plates.');
  await visitor.open(foreignPlates);
  await visitor.submit(START);
  if (screen === 'vehicle') return visitor;
  await visitor.submit({ ...buildVehicleValues(language), ...overrides.vehicle });
  if (screen === 'document') return visitor;
  await visitor.submit({ certificatImmatriculation: V5C });
  if (screen === 'keeper') return visitor;
  await visitor.submit({ ...KEEPER, ...overrides.keeper });
  if (screen === 'summary') return visitor;
  return visitor.submit(CONSENTS);
}

/** The whole application, paid. */
export async function submitPaidApplication(server: PortalServer, overrides: Overrides = {}): Promise<Visitor> {
  return (await reachScreen(server, 'payment', overrides)).submit(buildCardValues(GOOD_CARD));
}
