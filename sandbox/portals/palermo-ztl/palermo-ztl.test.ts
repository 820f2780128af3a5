import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, formatIsoDay } from '../../kit/dates.ts';
import { PortalServer } from '../testing/portal-server.ts';
import { createPalermoZtl } from './palermo-ztl.tsx';
import { todayInPalermo } from './passes.ts';
import { ACCOUNT, buyPass, choosePass, signUpAndIn, submitConsumption } from './testing/buy.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createPalermoZtl);
});
afterEach(() => server[Symbol.asyncDispose]());

const reference = async () => (await server.log()).applications[0]?.reference ?? '';

test.each([
  [
    'it',
    'Acquisto completato',
    'Pass consumato',
    ['Credenziali di accesso', 'Pass giornaliero: acquisto', 'Pass giornaliero: consumato'],
  ],
  ['en', 'Purchase completed', 'Pass used', ['Access credentials', 'Day pass: purchase', 'Day pass: used']],
] as const)('two passes are bought, and one is consumed today (%s)', async (language, bought, used, subjects) => {
  const visitor = await signUpAndIn(server, language);
  await buyPass(visitor, {}, '2', language);
  expect(visitor.text()).toContain(bought);
  const [pass] = (await server.log()).applications;
  expect(pass).toMatchObject({
    language,
    state: 'purchased',
    reference: expect.stringMatching(/^[A-Z0-9]{10}$/),
    fields: { country: 'GB', plate: 'AB12CDE', fuel: 'diesel', euro: '5', passes: '2', termsAccepted: 'yes' },
    payment: { amountCents: 1000, currency: 'EUR' },
    details: { account: ACCOUNT.email },
  });

  await submitConsumption(visitor, pass?.reference ?? '', undefined, language);
  expect(visitor.text()).toContain(used);
  expect((await server.log()).applications[0]).toMatchObject({
    state: 'purchased',
    details: { days: todayInPalermo() },
  });
  const link = /href="([^"]*\/receipt\/[^"]*)"/.exec(visitor.html)?.[1] ?? '';
  const document = await (await visitor.fetch(link)).arrayBuffer();
  expect((await PDFDocument.load(document)).getPageCount()).toBe(1);
  await expect.poll(() => server.mails.map(({ subject }) => subject)).toEqual(subjects);
  expect(server.mails[2]?.attachments).toMatchObject([{ filename: 'pass-ztl.pdf' }]);
  await visitor.open(`${language}/area`);
  expect(visitor.text()).toContain(language === 'it' ? 'Acquistato' : 'Purchased');
});

test('the link of the mail leads to a button, which counts once', async () => {
  const visitor = await server.visitor().open('it/sign-up');
  await visitor.submit(ACCOUNT, '/sign-up');
  const link = /http\S+\/confirm\/\w+/.exec(server.mails[0]?.text ?? '')?.[0] ?? '';
  await visitor.open(link);
  expect(visitor.text()).toContain('Attiva account');
  const account = async () => (await server.log()) as unknown as { accounts: { confirmed: boolean }[] };
  expect((await account()).accounts).toMatchObject([{ confirmed: false }]);
  await visitor.submit({}, '/confirm/');
  expect(visitor.text()).toContain("L'account è stato attivato.");
  expect((await account()).accounts).toMatchObject([{ confirmed: true }]);
  await visitor.open(link);
  expect([visitor.status, visitor.text()]).toEqual([404, expect.stringContaining('Questo link non è più valido.')]);
});

test.each([
  ['petrol', '3', 500],
  ['diesel', '4', 500],
  ['hybrid', '3', 250],
  ['LPG', '6', 250],
  ['CNG', '3', 250],
])('%s, Euro %s: %i cents a day', async (alimentazione, classe, amountCents) => {
  await buyPass(await signUpAndIn(server), { alimentazione, classe });
  expect((await server.log()).applications[0]?.payment?.amountCents).toBe(amountCents);
});

test.each([
  ['petrol', '2'],
  ['diesel', '3'],
])('%s, Euro %s is not admitted', async (alimentazione, classe) => {
  const visitor = await choosePass(await signUpAndIn(server), { alimentazione, classe });
  expect(visitor.text()).toContain('Veicolo non ammesso: classe ambientale inferiore');
});

test('an Italian plate is found in the register; another one wants its certificate', async () => {
  const visitor = await signUpAndIn(server);
  await choosePass(visitor, { stato: 'IT', targa: 'AB123CD' });
  expect(visitor.path).toContain('/summary');
  await choosePass(visitor);
  expect((await server.log()).visits).toMatchObject({ foreign: 2 });
});

test('a pass is consumed on its day only, once a day, and as often as it was bought', async () => {
  const visitor = await signUpAndIn(server);
  await buyPass(visitor);
  const code = await reference();
  const tomorrow = formatIsoDay(addDays(todayInPalermo(), 1), '/');
  expect((await submitConsumption(visitor, code, tomorrow)).text()).toContain('solo nel giorno di accesso');
  expect((await submitConsumption(visitor, 'AAAAAAAAAA')).text()).toContain(
    'Codice pass inesistente per questa targa.',
  );
  expect((await submitConsumption(visitor, code)).text()).toContain('Pass consumato');
  expect((await server.log()).applications[0]?.state).toBe('consumed');
  expect((await submitConsumption(visitor, code)).text()).toContain('Pass già consumato per questo giorno.');
});

test('a pass that the office has cancelled cannot be consumed', async () => {
  await server.setFaults({ kind: 'office_refuses' });
  const visitor = await signUpAndIn(server);
  await buyPass(visitor);
  await expect.poll(async () => (await server.log()).applications[0]?.state).toBe('refused');
  expect((await submitConsumption(visitor, await reference())).text()).toContain('Il pass è stato annullato.');
  expect(server.mails.at(-1)?.subject).toBe('Pass giornaliero: annullato');
});
