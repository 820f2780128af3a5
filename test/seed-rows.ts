import { randomUUID } from 'node:crypto';
import type { AppContext } from '../src/accounts/app-context.ts';
import { submissionLifecycle } from '../src/orders/states/lifecycle.ts';
import type { orders } from '../src/orders/tables/orders.ts';
import type { permitEntities } from '../src/permits/tables.ts';
import { type OrderState, type SeededZone, type StateMoments, seededPriceCents } from './order-states.ts';

/** What an action needs beside the order itself. */
export interface SeedNeeds {
  /** The caller has its task open, where there is one to have open. */
  lease?: true;
  /** An operator has uploaded a file of this kind. */
  proof?: 'submission-proofs' | 'confirmations';
  /** A mail waits for a person: about it, about no order yet, or with another permit than its customer has. */
  mail?: 'about it' | 'unmatched' | 'another permit';
  /** The customer has been asked, whatever the state. */
  question?: true;
  /** The customer has written, and nobody has answered. */
  message?: true;
  /** The card provider knows its payment, paid or not. */
  payment?: 'known' | 'known while unpaid';
  /** Paid for with the address of an account, whose owner has not said whether it is theirs. */
  isUnclaimed?: true;
}

export interface SeedPeople {
  customer: { id: string; email: string };
  caller: string;
  colleague: string;
}

export interface SeedSetting {
  moments: StateMoments;
  people: SeedPeople;
  /** The first day of every trip; the stay ends a day later. */
  days: { from: string; until: string };
}

export interface Seed {
  number: number;
  state: OrderState;
  needs: SeedNeeds;
  entity: typeof permitEntities.$inferSelect;
  ids: ReturnType<typeof createSeedIds>;
  /** The page to pay on. */
  session: { id: string; url: string | null };
  setting: SeedSetting;
}

export const createSeedIds = ({ ids }: AppContext) => ({
  order: ids.uuid(),
  vehicle: ids.uuid(),
  payment: ids.uuid(),
  submission: ids.uuid(),
  run: ids.uuid(),
  file: ids.uuid(),
  mail: ids.uuid(),
  question: ids.uuid(),
  message: ids.uuid(),
});

export const seedZones: Record<SeededZone, { slug: string }> = {
  paris: { slug: 'paris' },
  florence: { slug: 'florence-ztl' },
  nice: { slug: 'nice' },
  verona: { slug: 'verona-ztl' },
};

const petrolOfClass1 = { fuelType: 'petrol', euroStandard: 'Euro 6', dateFirstRegistration: '2016-05-14' };
const dieselOfClass4 = { fuelType: 'diesel', euroStandard: 'Euro 3', dateFirstRegistration: '2003-05-14' };

export const orderRefOf = ({ number }: Pick<Seed, 'number'>) => `EDP-${String(number).padStart(8, '0')}`;
/** The permit that its customer has. */
export const permitPathOf = ({ ids }: Pick<Seed, 'ids'>) => `${ids.submission}/permit.pdf`;

const placeAddressOf = ({ number }: Pick<Seed, 'number'>) => `reception.${number}@hotel-roma.example`;

const consonants = 'BCDFGHJKLMNPRSTVWXYZ';
const letterAt = (number: number) => consonants[Math.floor(number) % consonants.length] ?? '';
const plateOf = ({ number }: Seed) =>
  `AB${10 + (number % 60)}${letterAt(number / 60)}${letterAt(number / 1200)}${letterAt(number / 24_000)}`;

export const isPaidSeed = ({ state }: Pick<Seed, 'state'>) => state.order?.status !== 'pending';

export function vehicleRow(seed: Seed) {
  const { state, ids } = seed;
  return {
    id: ids.vehicle,
    plateNumber: plateOf(seed),
    countryOfRegistration: 'United Kingdom',
    ...(!state.lacksDetails && {
      ...(state.zone === 'nice' ? dieselOfClass4 : petrolOfClass1),
      make: 'Ford',
      model: 'Focus',
      vehicleCategory: 'M1',
    }),
  };
}

export function paymentRow(seed: Seed) {
  const { ids, session, setting } = seed;
  const paid = { state: 'paid', paidAt: setting.moments.begun } as const;
  const payment = { id: ids.payment, provider: 'stripe', amountCents: seededPriceCents, sessionId: session.id };
  return { ...payment, createdAt: setting.moments.begun, ...(isPaidSeed(seed) && paid) };
}

function tripOf({ state, number, setting }: Seed) {
  const days = { entryDate: setting.days.from, numberOfDays: 1 };
  const stay = {
    stayPlace: 'Hotel Duomo',
    stayEmail: placeAddressOf({ number }),
    stayArrival: 'about 16:00',
    stayNights: '1',
  };
  if (state.zone === 'verona') return days;
  return state.zone === 'florence' ? { ...days, ...stay } : {};
}

export function orderRow(seed: Seed): typeof orders.$inferInsert {
  const { state, needs, entity, ids, setting } = seed;
  const { begun, changed } = setting.moments;
  const { customer } = setting.people;
  return {
    id: ids.order,
    orderRef: orderRefOf(seed),
    userId: needs.isUnclaimed ? null : customer.id,
    status: state.application ? submissionLifecycle[state.application.status].order : 'confirmed',
    country: entity.country,
    cityZone: entity.zoneName,
    vehicleId: ids.vehicle,
    customerEmail: customer.email,
    priceItems: [{ label: 'Base service', amount_cents: seededPriceCents }],
    totalCents: seededPriceCents,
    paymentId: ids.payment,
    paidAt: begun,
    consentedAt: begun,
    createdAt: begun,
    updatedAt: changed,
    ...tripOf(seed),
    ...state.order,
  };
}

export const keeperRow = ({ state, ids }: Seed) => ({
  orderId: ids.order,
  ...(!state.lacksDetails && {
    keeperKind: 'person',
    firstName: 'Jo',
    lastName: 'Driver',
    addressLine1: '1 High Street',
    city: 'Leeds',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
  }),
});

export function submissionRows(seed: Seed, leaderId: string) {
  const { state, entity, ids, setting } = seed;
  if (!state.application) return [];
  const row = {
    id: ids.submission,
    orderId: ids.order,
    permitEntityId: entity.id,
    applicationMethod: 'automated' as const,
    country: entity.country,
    aliasToken: `seed${seed.number}`,
    createdAt: setting.moments.begun,
    updatedAt: setting.moments.changed,
    ...(state.isShared && { sharedWithId: leaderId }),
    ...(state.application.status === 'CONFIRMED' && { confirmationPdfPath: permitPathOf(seed) }),
    ...state.application,
  };
  return [row];
}

export function deskRows({ state, needs, ids, setting }: Seed) {
  const { people, moments } = setting;
  // Nobody takes a task that is none, or that only an admin ends; a message of the customer is one in any state.
  const holderId = state.isHeldByColleague
    ? people.colleague
    : needs.lease && ((state.application && needs.message) || (state.task && state.task !== 'money_due'))
      ? people.caller
      : undefined;
  if (!state.desk && !holderId) return [];
  const lease = holderId ? { holderId, leaseUntil: moments.later } : {};
  return [{ submissionId: ids.submission, ...state.desk, ...lease }];
}

export function runRows({ state, entity, ids, setting }: Seed) {
  const { run: status } = state;
  if (!status) return [];
  const about = { submissionId: ids.submission, orderId: ids.order, permitEntityId: entity.id };
  const { changed } = setting.moments;
  const purpose = 'application' as const;
  return [
    { id: ids.run, purpose, ...about, status, driverName: entity.portal ?? '', startedAt: changed, createdAt: changed },
  ];
}

export function handoffRows({ state, ids, setting }: Seed) {
  if (state.run !== 'HANDED_OFF') return [];
  const { changed, later } = setting.moments;
  return [
    {
      id: randomUUID(),
      runId: ids.run,
      submissionId: ids.submission,
      kind: 'captcha' as const,
      since: changed,
      until: later,
    },
  ];
}

export function uploadRows({ state, number, ids, setting }: Seed) {
  if (state.lacksDetails) return [];
  const file = { bucket: 'eudp_uploads', path: `seed/${number}.pdf`, checksum: 'seed', contentType: 'application/pdf' };
  const { begun } = setting.moments;
  return [{ id: randomUUID(), orderId: ids.order, ...file, sizeBytes: 100, originalName: 'v5c.pdf', createdAt: begun }];
}

export function messageRows({ needs, ids, setting }: Seed) {
  if (!needs.message) return [];
  const message = { id: ids.message, orderId: ids.order, author: 'customer' as const, text: 'Is all well?' };
  return [{ ...message, createdAt: setting.moments.since }];
}

export function questionRows({ state, needs, ids, setting }: Seed) {
  const asked = state.question ?? (needs.question ? {} : undefined);
  if (!asked || !state.application) return [];
  const question = { id: ids.question, submissionId: ids.submission, question: 'Which of your two cars is it?' };
  return [{ ...question, createdAt: setting.moments.changed, ...asked }];
}

export function refundRows({ state, number, ids, setting }: Seed) {
  if (!state.refund) return [];
  const { providerRefundId, ...refund } = state.refund;
  const row = {
    orderId: ids.order,
    amountCents: seededPriceCents,
    reason: 'The customer asked',
    actorId: setting.people.caller,
  };
  return [
    {
      ...row,
      createdAt: setting.moments.changed,
      ...refund,
      ...(providerRefundId && { providerRefundId: `${providerRefundId} ${number}` }),
      id: randomUUID(),
    },
  ];
}

export function letterRows(seed: Seed) {
  const { state, number, ids, setting } = seed;
  const { days, moments } = setting;
  const plateRequest = { plate: plateOf(seed), from: days.from, until: days.until };
  return (state.letters ?? []).map((letter, index) => ({
    submissionId: ids.submission,
    toName: 'Hotel Duomo',
    toEmail: placeAddressOf({ number }),
    subject: 'Targa',
    body: 'Vi preghiamo di comunicare la targa.',
    plateRequest,
    messageId: `<seed-${number}-${index}@example.com>`,
    createdAt: new Date(moments.begun.getTime() + index),
    ...letter,
    id: randomUUID(),
  }));
}

export function fileRows({ state, needs, number, ids, setting }: Seed) {
  if (!needs.proof || !state.application) return [];
  const metadata = { name: 'page.pdf', content_type: 'application/pdf' };
  const file = { id: ids.file, submissionId: ids.submission, type: 'other' as const, metadata };
  return [{ ...file, bucket: needs.proof, path: `seed/${number}.pdf`, createdAt: setting.moments.since }];
}

export const laterPermitPath = 'seed/another-permit.pdf';

export function mailRows({ state, needs, number, ids, setting }: Seed) {
  const { mail } = needs;
  if (!mail) return [];
  const isMatched = mail !== 'unmatched' && state.application !== null;
  const attachment = { filename: 'permit.pdf', content_type: 'application/pdf', size: 100 };
  const attachments = [{ ...attachment, bucket: 'inbound-mail', path: laterPermitPath }];
  const sender = { spf: { result: 'pass', domain: 'example.org' }, dkim: [], dmarc: 'pass', proven: 'example.org' };
  const row = {
    id: ids.mail,
    messageKey: `seed-${number}`,
    fromEmail: 'office@example.org',
    toEmail: 'permits@example.com',
    subject: 'About your application',
    textBody: 'We write about your application.',
    rawBucket: 'inbound-mail',
    rawPath: `seed/${number}.eml`,
    authentication: { ...sender, why_not: null, by: 'seed', at: setting.moments.since.toISOString() },
    receivedAt: setting.moments.since,
  };
  const reviewReason = mail === 'another permit' ? ('second_document' as const) : ('not_understood' as const);
  const match = { submissionId: ids.submission, matchedBy: 'alias' as const, reviewReason };
  return [{ ...row, ...(isMatched && match), ...(mail === 'another permit' && { attachments }) }];
}
