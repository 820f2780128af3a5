// Every door through which a number plate, or the country it is of, comes in: what no camera could read is refused at each,
// in the same words, and nothing of it is kept.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../src/app-routes.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { orders, vehicles } from '../../src/orders/tables/orders.ts';
import type { CheckoutAnswer } from '../../src/permits/order-contract.ts';
import { activateGuestAccount } from '../accounts.ts';
import { startApplication } from '../applications.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { expressOrder, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import type { ResponseBody, ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ORDER_HOLD_MINUTES: '10' });
  installBrowserlessRobot(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

/** What one types as plate, as country, or as both. */
interface Typed {
  plate?: string;
  country?: string;
}
interface Door {
  /** The endpoint behind it. */
  name: string;
  enter(typed: Typed): Promise<{ status: number; body: ResponseBody }>;
  /** What is kept behind it; undefined where nothing is before it is whole. */
  kept?(): Promise<object | undefined>;
}

const given = (typed: Typed, prefix = '') => ({
  ...(typed.plate !== undefined && { [`${prefix}plate_number`]: typed.plate }),
  ...(typed.country !== undefined && { [`${prefix}country_of_registration`]: typed.country }),
});

/** A paid order that waits for details, of a German car with a letter of its own. */
const german = () => ({ plate_number: `MÜ-${nextPlate().slice(0, 4)}`, country_of_registration: 'Germany' });

function orderInFull() {
  const order = expressOrder();
  const name = { first_name: 'Sam', last_name: 'Driver' };
  const address = { address_line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'United Kingdom' };
  const car = { fuel_type: 'petrol', euro_standard: 'unknown', vehicle_category: 'M1' };
  return {
    ...order,
    mode: 'full',
    owner: { ...order.owner, ...name, ...address },
    vehicle: { ...order.vehicle, ...car },
  };
}

async function waitingOrder() {
  const shop = installation.openClient();
  const order = expressOrder({ email: nextEmail() });
  const paid = await placeAndPay(shop, { ...order, vehicle: { ...order.vehicle, ...german() } });
  return { shop, ...paid, order_id: paid.payment.order_id };
}

async function vehicleOf(order_id: string) {
  const [row] = await installation.ctx.db
    .select({ plate: vehicles.plateNumber, country: vehicles.countryOfRegistration })
    .from(vehicles)
    .innerJoin(orders, eq(orders.vehicleId, vehicles.id))
    .where(eq(orders.id, order_id));
  return row;
}

const details = (shop: ServiceClient, access: object, typed: Typed) =>
  shop.callFunction<ResponseBody>('provide-details', { access, details: given(typed, 'vehicle.') });

async function openDoors(): Promise<Record<string, Door>> {
  const [link, account, dashboard] = [await waitingOrder(), await waitingOrder(), await waitingOrder()];
  await activateGuestAccount(account.shop, account.payment);
  await activateGuestAccount(dashboard.shop, dashboard.payment);
  const holder = installation.openClient();
  const held = await startApplication(holder, {});
  const needed = async () => (await holder.callFunction<NeededDetails>('needed-details', { access: held.pair })).body;
  await waitUntil(async () => (await needed()).hold, 'the order is held');
  expect((await holder.callFunction('stop-order', { access: held.pair })).status).toBe(200);
  await details(holder, held.pair, { plate: german().plate_number, country: 'Germany' });
  const checkout = (order: ReturnType<typeof expressOrder>): Door => ({
    name: 'create-guest-checkout-gated',
    enter: (typed) =>
      installation.openClient().callFunction<CheckoutAnswer & ResponseBody>('create-guest-checkout-gated', {
        ...order,
        owner: { ...order.owner, email: nextEmail() },
        vehicle: { ...order.vehicle, ...german(), ...given(typed) },
      }),
  });
  const kept = (order_id: string) => () => vehicleOf(order_id);
  return {
    'an express order': checkout(expressOrder()),
    'an order with every detail': checkout(orderInFull()),
    'the details by the mailed link': {
      name: 'provide-details',
      enter: (typed) => details(link.shop, link.pair, typed),
      kept: kept(link.order_id),
    },
    'the details of who is signed in': {
      name: 'provide-details',
      enter: (typed) => details(account.shop, { order_id: account.order_id }, typed),
      kept: kept(account.order_id),
    },
    'the question for an earlier order': {
      name: 'find-earlier-order',
      enter: (typed) =>
        account.shop.callFunction<ResponseBody>('find-earlier-order', {
          country: 'France',
          city_zone: 'Lyon',
          ...german(),
          ...given(typed),
        }),
    },
    "the dashboard's vehicle": {
      name: 'update-vehicle',
      enter: (typed) =>
        dashboard.shop.callFunction('update-vehicle', { order_id: dashboard.order_id, vehicle_updates: given(typed) }),
      kept: kept(dashboard.order_id),
    },
    'the correction of an order that was stopped in its first minutes': {
      name: 'provide-details',
      async enter(typed) {
        await holder.callFunction('stop-order', { access: held.pair });
        return details(holder, held.pair, typed);
      },
      kept: kept(held.orderId),
    },
  };
}

const latin = /Latin letters \(A to Z\) and digits only/;
const tooShort = /^A plate number has at least two letters or digits/;
const british = /^A plate from the United Kingdom has the letters A to Z only, and digits/;

test('a plate that its country cannot have is refused at every door alike, also when only the country is told', async () => {
  const doors = Object.entries(await openDoors());
  for (const [what, { enter, kept }] of doors) {
    const before = await kept?.();
    const refusals: [Typed, RegExp][] = [
      [{ plate: 'АВ12СДЕ', country: 'United Kingdom' }, latin],
      [{ plate: 'АВ12СДЕ' }, latin],
      [{ plate: '京都300', country: 'United Kingdom' }, latin],
      [{ plate: 'ÄB12CDE', country: 'United Kingdom' }, british],
      [{ plate: 'ＡÄ１２ＣＤＥ', country: 'United Kingdom' }, british],
      [{ plate: '---', country: 'United Kingdom' }, tooShort],
      [{ plate: '- -' }, tooShort],
      [{ plate: 'A', country: 'United Kingdom' }, tooShort],
      [{ plate: 'B-', country: 'Belgium' }, tooShort],
      [{ plate: 'ABC-DEF', country: 'United Kingdom' }, /^A plate from the United Kingdom has at least one digit/],
      // The plate that is known already is no British one.
      [{ country: 'United Kingdom' }, british],
    ];
    for (const [typed, words] of refusals) {
      const { status, body } = await enter(typed);
      const fields = Object.entries((body.fields ?? {}) as Record<string, string>);
      const where = `${what}: ${JSON.stringify(typed)}`;
      expect({ status, code: body.code, fields: fields.length }, where).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        fields: 1,
      });
      expect(fields[0]?.[0], where).toMatch(/plate_number$|country_of_registration$/);
      expect(fields[0]?.[1], where).toMatch(words);
      expect(await kept?.(), where).toEqual(before);
    }
  }
  for (const [what, { enter, kept }] of doors) {
    // Full-width letters are another keyboard's, and the same plate.
    const plate = nextPlate();
    const wide = [...plate].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('');
    expect((await enter({ plate: wide, country: 'United Kingdom' })).status, what).toBe(200);
    if (kept) expect(await kept(), what).toEqual({ plate, country: 'United Kingdom' });
  }
});

test('there is no other door: an endpoint that takes a plate is walked above, or is staff’s trial of a portal', async () => {
  const takesPlate = endpoints.filter(
    ({ input }) =>
      input &&
      /"(?:vehicle\.)?plate_number"/.test(
        JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
      ),
  );
  const names = takesPlate.map(({ path }) => path.split('/').at(-1));
  const walked = Object.values(await openDoors()).map(({ name }) => name);
  expect(names.filter((name) => !walked.includes(name ?? ''))).toEqual([]);
});

test('who asks before paying gives no plate, and a country that plates come from', async () => {
  const ask = (country: string) =>
    installation.client.get<ResponseBody>(
      `/api/data/trip-check?${new URLSearchParams({ country: 'France', city_zone: 'Paris', country_of_registration: country })}`,
    );
  expect((await ask('United Kingdom')).status).toBe(200);
  const { status, body } = await ask('Соединённое Королевство');
  expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
});
