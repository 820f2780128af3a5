import { afterEach, beforeEach, expect, test } from 'vitest';
import { isoToday } from '../../kit/checks.ts';
import { formatIsoDay } from '../../kit/dates.ts';
import { PortalServer } from '../testing/portal-server.ts';
import { isBookableInTime, nextDay, slotsOf } from './slots.ts';
import { findDayAhead, PROFILE, reachScreen, signUpAndIn } from './testing/book.ts';
import { createVeronaCitypass } from './verona-citypass.tsx';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createVeronaCitypass);
});
afterEach(() => server[Symbol.asyncDispose]());

test.each([
  ['it', 'Prenotazione confermata', 'CityPass: conferma di prenotazione'],
  ['en', 'Booking confirmed', 'CityPass: booking confirmation'],
] as const)('an entry is booked at once, and its code shown and mailed (%s)', async (language, thanks, subject) => {
  const day = findDayAhead(3);
  const visitor = await reachScreen(await signUpAndIn(server, language), 'done', { language, day });
  expect(visitor.text()).toContain(thanks);
  const [application] = (await server.log()).applications;
  expect(application).toMatchObject({
    language,
    state: 'granted',
    reference: expect.stringMatching(/^CP-[A-Z2-9]{8}$/),
    fields: { plate: 'AB12CDE', country: 'GB', entryDay: day, slot: '10:00 - 18:00', rulesRead: 'yes' },
    details: { account: PROFILE.email },
  });
  expect(application).not.toHaveProperty('payment');
  expect(visitor.text()).toContain(application?.reference);
  await expect.poll(() => server.mails.at(-1)).toMatchObject({ to: PROFILE.email, subject });
  expect(server.mails.at(-1)?.text).toContain(application?.reference);
});

test('nothing is booked without an account, and what is wrong when signing up is said beside the field', async () => {
  const visitor = await server.visitor().open('it/booking');
  expect(visitor.path).toContain('/it/sign-in');
  await visitor.open('it/sign-up');
  await visitor.submit({ ...PROFILE, tipo_utente: 'IT' }, '/sign-up');
  expect(visitor.errorBeside('codice_fiscale')).toBe('Campo obbligatorio');
  await visitor.submit({ ...PROFILE, cellulare: 'none' }, '/sign-up');
  expect(visitor.errorBeside('cellulare')).toBe('Numero di cellulare non valido.');
});

test('24 hours before the slot begins, by the clocks of Verona', async () => {
  const today = isoToday('Europe/Rome');
  const visitor = await reachScreen(await signUpAndIn(server), 'day');
  await visitor.submit({ data_accesso: formatIsoDay(today, '/') }, '/booking/');
  expect(visitor.errorBeside('data_accesso')).toBe(
    'La prenotazione deve essere effettuata con almeno 24 ore di anticipo.',
  );
  const slot = { code: 'X', from: '10:00', to: '18:00' };
  expect(isBookableInTime(findDayAhead(2), slot)).toBe(true);
  expect(isBookableInTime(today, slot)).toBe(false);
});

test('working days have two slots, all others one', () => {
  const hours = (day: string) => slotsOf(day).map(({ from, to }) => `${from}-${to}`);
  expect(hours('2026-11-24')).toEqual(['10:00-18:00', '20:00-23:00']);
  expect(['2026-11-28', '2026-12-08', '2027-03-29'].map(hours)).toEqual(Array(3).fill(['10:00-13:30']));
  expect(nextDay('2026-11-24', false)).toBe('2026-11-28');
});

test('four entries a month for a plate, one in each slot; a cancelled one is free again', async () => {
  const day = nextDay(`${findDayAhead(31).slice(0, 8)}10`, true);
  const days = [day, nextDay(`${day.slice(0, 8)}16`, true), nextDay(`${day.slice(0, 8)}22`, true)];
  const visitor = await signUpAndIn(server);
  for (const one of days) await reachScreen(visitor, 'done', { day: one });
  await reachScreen(visitor, 'summary', { day });
  expect(visitor.text()).toContain('Esiste già una prenotazione per questa targa in questa fascia oraria.');
  expect(visitor.text()).toContain('Accessi residui nel mese 1 / 4 Posti disponibili 10:00 - 18:00 39');
  await reachScreen(visitor, 'done', { day, slot: 'S' });
  await reachScreen(visitor, 'slot', { day });
  expect(visitor.text()).toContain('Hai esaurito gli accessi mensili.');
  const { applications } = await server.log();
  expect(applications).toHaveLength(4);
  await visitor.open('it/cancel');
  await visitor.submit({ codice: applications[0]?.reference ?? '' }, '/cancel/');
  expect(visitor.text()).toContain('Prenotazione annullata');
  expect((await reachScreen(visitor, 'slot', { day })).path).toContain('/slot');
});

test('faults: another plate in the summary, other words', async () => {
  const visitor = await signUpAndIn(server);
  await server.setFaults({ kind: 'other_person', step: 'summary' });
  expect((await reachScreen(visitor, 'summary')).text()).toContain('ZZ99ZZZ');
  const usual = (await reachScreen(visitor, 'slot')).labels();
  await server.setFaults({ kind: 'changed_labels', step: 'slot' });
  expect((await reachScreen(visitor, 'slot')).labels()).not.toEqual(usual);
});
