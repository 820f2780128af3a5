import type { PortalServer } from '../../testing/portal-server.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { Language } from '../texts.ts';

const TESTER = { land: 'GB', voertuigtype: 'auto', brandstof: 'D', euronorm: '6', 'eerste-inschrijving': '05/03/2016' };

/** A visitor to whom the tester has said what it says. */
export async function completeTester(
  server: PortalServer,
  language: Language,
  changes: Record<string, string> = {},
): Promise<Visitor> {
  const visitor = await server.visitor().open(`${language}/lez`);
  const given = { ...TESTER, ...changes };
  for (const names of [['land', 'voertuigtype'], ['brandstof', 'euronorm'], ['eerste-inschrijving']]) {
    const answers = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
    await visitor.submit(answers, '/lez/');
  }
  return visitor;
}

const VEHICLE = {
  nummerplaat: 'AB12 CDE',
  land: 'GB',
  merk: 'Ford',
  brandstof: 'D',
  euronorm: '6',
  roetfilter: 'unknown',
};
const pdf = { name: 'v5c.pdf', content: new Uint8Array(Buffer.from('%PDF-1.4 registration certificate')) };
const SCREENS = ['vehicle', 'holder', 'summary', 'done'] as const;

/** A visitor who has filled in everything before the given screen and now looks at it. */
export async function reachScreen(
  server: PortalServer,
  screen: (typeof SCREENS)[number],
  { language = 'nl', vehicle = {} }: { language?: Language; vehicle?: Record<string, string> } = {},
): Promise<Visitor> {
  const visitor = await server.visitor().open(`${language}/registration`);
  const holder = { naam: 'Zoe Miller', email: 'a@inbound.example', kentekenbewijs: pdf };
  const answers: Parameters<Visitor['submit']>[0][] = [{ ...VEHICLE, ...vehicle }, holder, { verklaring: '1' }];
  for (const given of answers.slice(0, SCREENS.indexOf(screen))) await visitor.submit(given, '/registration/');
  return visitor;
}
