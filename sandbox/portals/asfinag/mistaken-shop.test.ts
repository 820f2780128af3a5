import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { PortalServer } from '../testing/portal-server.ts';
import { createAsfinag } from './asfinag.tsx';
import { buyVignette, dayFromToday, payByCard, reachScreen } from './testing/buy.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createAsfinag);
});
afterEach(() => server[Symbol.asyncDispose]());

test.each([
  ['plate', { plate: 'ZZ19ZZZ' }],
  ['day', { from: dayFromToday(8), until: dayFromToday(17) }],
  ['reference', { number: 'another' }],
  ['page', { page: 'another' }],
])('others_paper: the %s is of another customer', async (differs, other) => {
  await server.setFaults({ kind: 'others_paper', differs });
  const visitor = await buyVignette(server);
  const [application] = (await server.log()).applications;
  const { reference = '', fields = {}, details = {} } = application ?? {};
  const right = {
    plate: 'AB12CDE',
    from: dayFromToday(3),
    until: dayFromToday(12),
    number: reference,
    page: reference,
  };
  const named = { another: details.otherNumber, ...right, ...other };
  const shown = (one: string) => (one === 'another' ? (details.otherNumber ?? '') : one);
  expect(fields.plate).toBe('AB12CDE');
  expect(visitor.text()).toContain(`Bestellnummer ${shown(named.page)}`);
  const link = /href="([^"]*\/receipt\/[^"]*)"/.exec(visitor.html)?.[1] ?? '';
  const { text } = await readPdf(new Uint8Array(await (await visitor.fetch(link)).arrayBuffer()));
  for (const one of [named.plate, named.from, named.until, shown(named.number)]) expect(text).toContain(one);
});

test('takes_repeats: who pays the same again has bought again', async () => {
  await server.setFaults({ kind: 'takes_repeats' });
  const visitor = await reachScreen(server, 'payment');
  const sent = visitor.prepareSubmit({ MPay24CustomerName: 'EDP LTD' });
  await payByCard(visitor);
  await visitor.fetch(sent.path, sent.init);
  const { applications, payments } = await server.log();
  expect(applications.map(({ fields }) => fields.plate)).toEqual(['AB12CDE', 'AB12CDE']);
  expect(payments.map(({ state }) => state)).toEqual(['paid', 'paid']);
});
