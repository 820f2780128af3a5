import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, writtenDay } from '../../kit/dates.ts';
import { PortalServer } from '../testing/portal-server.ts';
import { createBolognaTper } from './bologna-tper.tsx';
import { activate, buy, choose, nextMonth, signIn, vehicle } from './testing/buy.ts';
import { today } from './titles.ts';

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
    const visitor = await signIn(server, language);
    await buy(visitor, product, vehicle(), language);
    expect(visitor.text()).toContain(bought);
    expect(visitor.text()).toContain(writtenDay(addDays(today(), more), '/'));
    const [title] = (await server.log()).applications;
    expect(title).toMatchObject({
      language,
      state: 'purchased',
      reference: expect.stringMatching(/^TPER-\d{4}-\d{6}$/),
      fields: { product, country: 'GB', plate: 'AB12CDE', fuel: 'petrol', euro: '5', startDay: today() },
      payment: { amountCents: cents, currency: 'EUR' },
    });
    await activate(visitor, title?.reference ?? '', language);
    expect(visitor.text()).toContain(active);
    expect((await server.log()).applications[0]?.state).toBe('active');
    await expect.poll(() => server.mails.at(-1)?.subject).toBe(subject);
    expect(server.mails.at(-1)?.attachments).toMatchObject([{ filename: 'titolo-ztl.pdf' }]);
    await activate(visitor, title?.reference ?? '', language);
    expect(visitor.text()).toMatch(/già attivato|already activated/);
  },
);

test('a month has three titles of one day and one of four, for each plate', async () => {
  const visitor = await signIn(server);
  const on = (day: string) => vehicle(`${nextMonth()}-${day}`);
  for (const day of ['02', '03', '04'])
    expect((await buy(visitor, '1-day', on(day))).text()).toContain('Ordine confermato');
  expect((await choose(visitor, '1-day', on('05'))).text()).toContain('Limite mensile raggiunto');
  expect((await buy(visitor, '4-day', on('06'))).text()).toContain('Ordine confermato');
  expect((await choose(visitor, '4-day', on('12'))).text()).toContain('Limite mensile raggiunto');
  const other = { ...on('05'), targa: 'ZZ99 ZZZ' };
  expect((await choose(visitor, '1-day', other)).path).toContain('/summary');
});

test.each([
  [vehicle(addDays(today(), -1)), 'La data è già trascorsa.'],
  [vehicle(undefined, { euro: '2' }), 'Per questa classe Euro non è previsto il titolo.'],
  [vehicle(undefined, { targa: '!' }), 'Inserire una targa valida.'],
])('%j: %s', async (answers, text) => {
  expect((await choose(await signIn(server), '1-day', answers)).text()).toContain(text);
});

test('a plate has one title at a time, and an order is activated for its own plate', async () => {
  const visitor = await signIn(server);
  await buy(visitor, '4-day');
  const within = await choose(visitor, '1-day', vehicle(addDays(today(), 3)));
  expect(within.text()).toContain('Esiste già un titolo per questa targa e queste date.');
  expect((await activate(visitor, 'TPER-2026-000000')).text()).toContain('Nessun titolo con questo numero');
});
