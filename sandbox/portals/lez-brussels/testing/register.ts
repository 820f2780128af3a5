import type { PortalServer } from '../../testing/portal-server.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { Language } from '../texts.ts';

const VEHICLE = {
  country: 'GB',
  plate: 'AB12 CDE',
  category: 'M1',
  'first-registration': '05/03/2015',
  'last-registration': '17/08/2020',
  fuel: 'DI',
  euro: '6',
};

export const HOLDER = {
  'holder-type': 'person',
  surname: 'Miller',
  'first-name': 'Zoe',
  'birth-date': '30/04/1980',
  street: '12 Orchard Lane',
  postcode: 'BA1 1AA',
  town: 'Bath',
  'holder-country': 'GB',
  email: 'a@inbound.example',
  'email-again': 'a@inbound.example',
};

const pdf = { name: 'v5c.pdf', content: new Uint8Array(Buffer.from('%PDF-1.4 registration certificate')) };
const SCREENS = ['vehicle', 'holder', 'documents', 'summary', 'done'] as const;

interface Wishes {
  language?: Language;
  vehicle?: Record<string, string>;
}

/** A visitor who has filled in everything before the given screen and now looks at it. */
export async function reachScreen(
  server: PortalServer,
  screen: (typeof SCREENS)[number],
  { language = 'en', vehicle = {} }: Wishes = {},
): Promise<Visitor> {
  const visitor = await server.visitor().open(`${language}/registration`);
  const asWritten = (given: Record<string, string>) => (language === 'de' ? withPoints(given) : given);
  const answers = [asWritten({ ...VEHICLE, ...vehicle }), asWritten(HOLDER), { certificate: pdf }, { declared: '1' }];
  for (const given of answers.slice(0, SCREENS.indexOf(screen))) await visitor.submit(given, '/registration/');
  return visitor;
}

/** Days as the German pages want them. */
function withPoints(given: Record<string, string>): Record<string, string> {
  const days = Object.entries(given).filter(([, value]) => /^\d\d\/\d\d\/\d{4}$/.test(value));
  return { ...given, ...Object.fromEntries(days.map(([name, value]) => [name, value.replaceAll('/', '.')])) };
}
