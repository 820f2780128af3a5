import { writtenDay } from '../../../kit/dates.ts';
import type { PortalServer } from '../../testing/portal-server.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { Language } from '../words.ts';

const named = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`ctl00$Corpo$${name}`, value]));

export const ticket = (txtNumero = '2', rblTipo = '1') => named({ rblTipo, txtNumero });

export function vehicle(given: Record<string, string> = {}): Record<string, string> {
  return named({ txtTarga: 'AB12 CDE', ddlNazione: 'GB', txtEmail: 'a@inbound.example', chkPrivacy: '1', ...given });
}

export interface Wishes {
  language?: Language;
  ticket?: Record<string, string>;
  vehicle?: Record<string, string>;
}

const SCREENS = ['ticket', 'vehicle', 'summary', 'payment'] as const;

/** A visitor who has filled in everything before the given screen and now looks at it. */
export async function reach(
  server: PortalServer,
  screen: (typeof SCREENS)[number],
  wishes: Wishes = {},
): Promise<Visitor> {
  const visitor = await server.visitor().go(`${wishes.language ?? 'it'}/acquisto`);
  const given = [wishes.ticket ?? ticket(), wishes.vehicle ?? vehicle(), named({ rblPagamento: 'CC' })];
  for (const answers of given.slice(0, SCREENS.indexOf(screen))) await visitor.submit(answers, '/acquisto/');
  return visitor;
}

export async function buy(server: PortalServer, wishes: Wishes = {}): Promise<Visitor> {
  const visitor = await reach(server, 'payment', wishes);
  return visitor.submit({ titolare: 'EDP LTD', pan: '4242 4242 4242 4242', scadenza: '12/30', cv2: '123' });
}

/** The PIN on the page that the buyer sees. */
export function pinOn(visitor: Visitor): string {
  return /PIN (\d{10}) /.exec(visitor.text())?.[1] ?? '';
}

/** Types PIN, plate and ISO day. */
export async function enter(
  server: PortalServer,
  { pin, plate = 'AB12 CDE', day, language = 'it' }: { pin: string; plate?: string; day: string; language?: Language },
): Promise<Visitor> {
  const visitor = await server.visitor().go(`${language}/attivazione`);
  return visitor.submit(named({ txtPin: pin, txtTarga: plate, txtData: writtenDay(day, '/') }), '/attivazione/');
}

export async function activate(server: PortalServer, one: Parameters<typeof enter>[1]): Promise<Visitor> {
  return (await enter(server, one)).submit({}, '/attivazione/');
}
