import { isoToday } from '../../../kit/checks.ts';
import { addDays, formatIsoDay } from '../../../kit/dates.ts';
import type { PortalServer } from '../../testing/portal-server.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { Language } from '../products.ts';

const PRODUCT = { vehicletype: 'car', product: '10-day' };
export const CONTACT = { email: 'a@inbound.example', emailConfirm: 'a@inbound.example', payment: '1;' };
export const CONSENTS = {
  AcceptWithdrawal1DayVignette: '1',
  AcceptWithdrawal10DaysVignette: '1',
  checkagb: '1',
};

/** A day from today on, as the shop has it typed. */
export function dayFromToday(days: number): string {
  return formatIsoDay(addDays(isoToday(), days), '.');
}

export function buildVehicleValues(startDay = dayFromToday(3), plate = 'AB12 CDE'): Record<string, string> {
  return { licenseplate_country: 'GB', licenseplate: plate, licenseplateconfirm: plate, ValidFrom: startDay };
}

const SCREENS = ['product', 'buyer', 'vehicle', 'contact', 'overview', 'payment'] as const;
type Screen = (typeof SCREENS)[number];

interface Wishes {
  language?: Language;
  product?: Record<string, string>;
  vehicle?: Record<string, string>;
  buyer?: 'consumer' | 'company';
}

/** A visitor who has filled in everything before the given screen and now looks at it. */
export async function reachScreen(
  server: Pick<PortalServer, 'visitor'>,
  screen: Screen,
  wishes: Wishes = {},
): Promise<Visitor> {
  const visitor = await server.visitor().open(`${wishes.language ?? 'de'}/vignette`);
  const product = { ...PRODUCT, ...wishes.product };
  const isAskedWho = ['2-month', 'annual'].includes(product.product);
  const answers: [Screen, Record<string, string>][] = [
    ['product', product],
    ...(isAskedWho
      ? ([['buyer', { customertype: wishes.buyer ?? 'consumer' }]] as [Screen, Record<string, string>][])
      : []),
    ['vehicle', wishes.vehicle ?? buildVehicleValues()],
    ['contact', CONTACT],
    ['overview', CONSENTS],
  ];
  for (const [at, given] of answers) {
    if (at === screen) return visitor;
    await visitor.submit(given, '/vignette/');
  }
  return visitor;
}

/** Types the card into the frame and presses the shop's button. */
export async function payByCard(visitor: Visitor, number = '4242 4242 4242 4242'): Promise<Visitor> {
  const frame = { action: /action="([^"]*\/mpay24\/[0-9a-f]+)"/.exec(visitor.html)?.[1] ?? '' };
  const body = new URLSearchParams({ identifier: number, expiry: '12/30', cvc: '123' });
  await visitor.fetch(`${frame.action}/card`, { method: 'POST', body });
  return visitor.submit({ MPay24CustomerName: 'EDP LTD' });
}

export async function buyVignette(server: PortalServer, wishes: Wishes = {}): Promise<Visitor> {
  return payByCard(await reachScreen(server, 'payment', wishes));
}
