import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, formatIsoDay } from '../../kit/dates.ts';
import { PortalServer } from '../testing/portal-server.ts';
import { createBolognaTper } from './bologna-tper.tsx';
import {
  buildVehicleValues,
  buyTitle,
  chooseTitle,
  findNextMonth,
  signUpAndIn,
  submitActivation,
} from './testing/buy.ts';
import { todayInRome } from './titles.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createBolognaTper);
});
afterEach(() => server[Symbol.asyncDispose]());

test.each([
  ['it', '1-day', 600, 0, 'Ordine confermato', 'Titolo attivato', 'TPER online: titolo attivato'],
  ['en', '4-day', 1500, 3, 'Order confirmed', 'Title activated', 'TPER online: title activated'],
] as const)(
  'a title is bought and activated (%s, %s)',
  async (language, product, cents, more, bought, active, subject) => {
    const visitor = await signUpAndIn(server, language);
    await buyTitle(visitor, product, buildVehicleValues(), language);
    expect(visitor.text()).toContain(bought);
    expect(visitor.text()).toContain(formatIsoDay(addDays(todayInRome(), more), '/'));
    const [title] = (await server.log()).applications;
    expect(title).toMatchObject({
      language,
      state: 'purchased',
      reference: expect.stringMatching(/^TPER-\d{4}-\d{6}$/),
      fields: { product, country: 'GB', plate: 'AB12CDE', fuel: 'petrol', euro: '5', startDay: todayInRome() },
      payment: { amountCents: cents, currency: 'EUR' },
    });
    await submitActivation(visitor, title?.reference ?? '', language);
    expect(visitor.text()).toContain(active);
    expect((await server.log()).applications[0]?.state).toBe('active');
    await expect.poll(() => server.mails.at(-1)?.subject).toBe(subject);
    expect(server.mails.at(-1)?.attachments).toMatchObject([{ filename: 'titolo-ztl.pdf' }]);
    await submitActivation(visitor, title?.reference ?? '', language);
    expect(visitor.text()).toMatch(/già attivato|already activated/);
  },
);

test('a month has three titles of one day and one of four, for each plate', async () => {
  const visitor = await signUpAndIn(server);
  const on = (day: string) => buildVehicleValues(`${findNextMonth()}-${day}`);
  for (const day of ['02', '03', '04'])
    expect((await buyTitle(visitor, '1-day', on(day))).text()).toContain('Ordine confermato');
  expect((await chooseTitle(visitor, '1-day', on('05'))).text()).toContain('Limite mensile raggiunto');
  expect((await buyTitle(visitor, '4-day', on('06'))).text()).toContain('Ordine confermato');
  expect((await chooseTitle(visitor, '4-day', on('12'))).text()).toContain('Limite mensile raggiunto');
  const other = { ...on('05'), targa: 'ZZ99 ZZZ' };
  expect((await chooseTitle(visitor, '1-day', other)).path).toContain('/summary');
});

test.each([
  [buildVehicleValues(addDays(todayInRome(), -1)), 'La data è già trascorsa.'],
  [buildVehicleValues(undefined, { euro: '2' }), 'Per questa classe Euro non è previsto il titolo.'],
  [buildVehicleValues(undefined, { targa: '!' }), 'Inserire una targa valida.'],
])('%j: %s', async (answers, text) => {
  expect((await chooseTitle(await signUpAndIn(server), '1-day', answers)).text()).toContain(text);
});

test('a plate has one title at a time, and an order is activated for its own plate', async () => {
  const visitor = await signUpAndIn(server);
  await buyTitle(visitor, '4-day');
  const within = await chooseTitle(visitor, '1-day', buildVehicleValues(addDays(todayInRome(), 3)));
  expect(within.text()).toContain('Esiste già un titolo per questa targa e queste date.');
  expect((await submitActivation(visitor, 'TPER-2026-000000')).text()).toContain('Nessun titolo con questo numero');
});
