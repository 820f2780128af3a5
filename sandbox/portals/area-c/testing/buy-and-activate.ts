import { formatIsoDay } from '../../../kit/dates.ts';
import type { PortalServer } from '../../testing/portal-server.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { Language } from '../texts.ts';

const named = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`ctl00$Corpo$${name}`, value]));

export const buildTicketValues = (txtNumero = '2', rblTipo = '1') => named({ rblTipo, txtNumero });

export function buildVehicleValues(given: Record<string, string> = {}): Record<string, string> {
  return named({ txtTarga: 'AB12 CDE', ddlNazione: 'GB', txtEmail: 'a@inbound.example', chkPrivacy: '1', ...given });
}

export interface PurchaseOptions {
  language?: Language;
  ticket?: Record<string, string>;
  vehicle?: Record<string, string>;
}

const SCREENS = ['ticket', 'vehicle', 'summary', 'payment'] as const;

/** A visitor who has filled in everything before the given screen and now looks at it. */
export async function reachScreen(
  server: PortalServer,
  screen: (typeof SCREENS)[number],
  wishes: PurchaseOptions = {},
): Promise<Visitor> {
  const visitor = await server.visitor().open(`${wishes.language ?? 'it'}/acquisto`);
  const given = [
    wishes.ticket ?? buildTicketValues(),
    wishes.vehicle ?? buildVehicleValues(),
    named({ rblPagamento: 'CC' }),
  ];
  for (const answers of given.slice(0, SCREENS.indexOf(screen))) await visitor.submit(answers, '/acquisto/');
  return visitor;
}

export async function buyTickets(server: PortalServer, wishes: PurchaseOptions = {}): Promise<Visitor> {
  const visitor = await reachScreen(server, 'payment', wishes);
  return visitor.submit({ titolare: 'EDP LTD', pan: '4242 4242 4242 4242', scadenza: '12/30', cv2: '123' });
}

/** The PIN on the page that the buyer sees. */
export function readPin(visitor: Visitor): string {
  return /PIN (\d{10}) /.exec(visitor.text())?.[1] ?? '';
}

/** Types PIN, plate and ISO day. */
export async function enterActivation(
  server: PortalServer,
  { pin, plate = 'AB12 CDE', day, language = 'it' }: { pin: string; plate?: string; day: string; language?: Language },
): Promise<Visitor> {
  const visitor = await server.visitor().open(`${language}/attivazione`);
  return visitor.submit(named({ txtPin: pin, txtTarga: plate, txtData: formatIsoDay(day, '/') }), '/attivazione/');
}

export async function activateTicket(
  server: PortalServer,
  one: Parameters<typeof enterActivation>[1],
): Promise<Visitor> {
  return (await enterActivation(server, one)).submit({}, '/attivazione/');
}
