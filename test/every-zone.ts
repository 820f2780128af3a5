import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { api } from '../src/paths.ts';
import { allZones, type Zone } from '../src/permits/catalogue.ts';
import { isItalianWorkingDay } from '../src/permits/italian-law.ts';
import { longDate } from '../src/permits/long-date.ts';
import { priceTrip } from '../src/permits/pricing.ts';
import { destinationTimeZone } from '../src/permits/zone.ts';
import { dayInTimeZone } from '../src/platform/clock.ts';
import type { OrderView } from '../src/tracking/view-contract.ts';
import { signUp } from './accounts.ts';
import type { TestTrip } from './applications.ts';
import { fetchTask } from './desk.ts';
import { completeDetails, nextEmail, nextPlate, placeAndPay } from './orders.ts';
import { ServiceClient } from './service-client.ts';

/** A petrol car of Euro 6: no entry keeps it out. */
const car = {
  vehicle_category: 'M1',
  fuel_type: 'petrol',
  euro_standard: 'Euro 6',
  date_first_registration: '2018-05-14',
};
const dayMs = 86_400_000;
/** What is activated on the day of entry comes to its end today; the others ask for some days ahead. */
const sameDayAuthorities: readonly string[] = ['area-c', 'palermo-ztl', 'bologna-tper'];
const situationsWithStaff: readonly string[] = ['by_hand', 'with_team', 'outcome_unknown'];
const timeoutMs = 300_000;

type Site = ConstructorParameters<typeof ServiceClient>[0];

export interface ZoneResult {
  zone: Zone;
  order: OrderView;
  seconds: number;
  /** A person at the desk has said what the rules leave open. */
  isDoubtSettled: boolean;
}

/**
 * Orders every entry of the catalogue, one after the other, and tells of each when it has come to where nothing is to be
 * waited for. A new account for each country: one may not place so many orders at a time.
 * An operator says what the rules leave open.
 */
export async function applyForEveryZone(site: Site, tell: (ended: ZoneResult) => void): Promise<void> {
  const desk = await employOperator(site);
  const open: { shop: ServiceClient; zone: Zone; id: string; began: number; isSettled: boolean }[] = [];
  const accounts = new Map<string, { shop: ServiceClient; email: string }>();
  for (const zone of allZones) {
    const { shop, email } = accounts.get(zone.country) ?? (await newAccount(site));
    accounts.set(zone.country, { shop, email });
    const trip = tripTo(zone);
    const vehicle = { plate_number: nextPlate(), country_of_registration: 'United Kingdom', ...car };
    const choices = { urgent_processing: false, consent: true, pricing: priceTrip(trip) };
    const { payment } = await placeAndPay(shop, { trip, owner: { email }, vehicle, ...choices });
    const began = performance.now();
    const access = { order_id: payment.order_id };
    await completeDetails(shop, access, zone.work === 'mail' ? stayOf(zone) : {});
    // A place to stay at brings questions of its own.
    if (zone.work === 'mail') await completeDetails(shop, access);
    open.push({ shop, zone, id: payment.order_id, began, isSettled: false });
  }
  while (open.length > 0) {
    for (const one of [...open]) {
      const { body: order } = await one.shop.get<OrderView>(api.order(one.id));
      const ms = performance.now() - one.began;
      if (!isFinished(order) && ms < timeoutMs) continue;
      if (!one.isSettled && (await settleDoubt(desk, order))) {
        one.isSettled = true;
        continue;
      }
      open.splice(open.indexOf(one), 1);
      tell({ zone: one.zone, order, seconds: ms / 1000, isDoubtSettled: one.isSettled });
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** As an installation gets them: an account, and `npm run admin -- grant operator`. */
async function employOperator(site: Site): Promise<ServiceClient> {
  const { shop, email } = await newAccount(site);
  const command = [...process.execArgv, join(import.meta.dirname, '../tools/admin.ts'), 'grant', 'operator', email];
  await promisify(execFile)(process.execPath, command);
  return shop;
}

async function newAccount(site: Site) {
  const [shop, email] = [new ServiceClient(site), nextEmail()];
  await signUp(shop, email);
  return { shop, email };
}

/** As somebody who has looked it up; whether there was anything to say. */
async function settleDoubt(desk: ServiceClient, { situation, submission }: OrderView): Promise<boolean> {
  if (!submission || !situationsWithStaff.includes(situation.name)) return false;
  const { doubt } = await fetchTask(desk, submission.id);
  if (!doubt) return false;
  const submission_id = submission.id;
  await desk.callFunction('claim-task', { submission_id });
  const found =
    'The order in force on that day, read on the site of the city: it lets this vehicle in (a demo: nobody has looked).';
  const { status, body } = await desk.callFunction('settle-doubt', {
    submission_id,
    doubt,
    settled: 'may_enter',
    found,
  });
  if (status !== 200) throw new Error(`The doubt could not be settled: ${status} ${JSON.stringify(body)}`);
  return true;
}

/** Over, or nothing left of it but what is done on a later day, or with a person. */
function isFinished({ situation, plan }: OrderView): boolean {
  const today = dayInTimeZone(destinationTimeZone, new Date());
  const waitsForItsDay =
    situation.name === 'submitted' && plan.some(({ actor, day }) => actor === 'us' && day && day > today);
  return situation.over || waitsForItsDay || situationsWithStaff.includes(situation.name);
}

/** A place of the sandbox that says yes, in the language of the zone. */
function stayOf({ country }: Zone): Record<string, string> {
  const place =
    country === 'Spain'
      ? { 'stay.place': 'Aparcamiento Plaza Norte', 'stay.email': 'si@garage-madrid.example' }
      : { 'stay.place': 'Hotel Fontana Vecchia', 'stay.email': 'si@hotel-roma.example' };
  return { ...place, 'stay.arrival': `${longDate(daysAhead(3))}, about 18:00` };
}

const daysAhead = (days: number) => dayInTimeZone(destinationTimeZone, new Date(Date.now() + days * dayMs));

function tripTo({ authority, country, name, vignette }: Zone): TestTrip {
  const today = daysAhead(0);
  const begins = sameDayAuthorities.includes(authority) && isItalianWorkingDay(today) ? today : daysAhead(3);
  return {
    country,
    city_zone: name,
    ...(country === 'Italy' || vignette ? { entry_date: begins, number_of_days: 1 } : {}),
    ...(vignette && { vignette_type: '10-day' }),
  };
}

const workLabels = { buy: 'bought', register: 'registered', mail: 'letter', check: 'statement' } as const;

/** One line of a table: which entry, how, its state, its proof, and the seconds from the last detail. */
export function formatZoneResult({ zone, order, seconds, isDoubtSettled: isSettled }: ZoneResult): string {
  const { situation, submission, documents, plan } = order;
  const proof = documents.find(({ kind }) => kind === 'confirmation')?.name;
  const proofs = [submission?.reference, proof].filter(Boolean).join(', ');
  const next = situation.over ? '' : plan.find(({ actor }) => actor === 'us')?.text;
  const columns = [
    zone.name.padEnd(24),
    workLabels[zone.work].padEnd(10),
    situation.label.padEnd(15),
    `${seconds.toFixed(1)} s`.padStart(8),
  ];
  const how = isSettled ? ['a person settled its doubt'] : [];
  return [...columns, proofs || next || situation.headline, ...how].join('  ');
}
