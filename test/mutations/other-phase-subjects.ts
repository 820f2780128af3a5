import type { RunInput } from '#robot/automation-run.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { addDays } from '../../sandbox/kit/dates.ts';
import type { Visitor } from '../../sandbox/portals/testing/visitor.ts';
import { weekdayOf } from '../../src/permits/admission-rule.ts';
import type { PortalRunner } from '../portals/portal-runner.ts';
import { waitUntil } from '../wait-until.ts';
import {
  buildContactEmail,
  compactPlate,
  formatDayFirst,
  type MutationSubject,
  renderTextPage,
} from './mutation-subject.ts';
import { createPortalAccount, createPortalVisitor } from './portal-accounts.ts';
import { signUpValues, subjectsWithAccount } from './subjects-with-account.ts';
import { AREA_C_TODAY, subjectsWithoutAccount } from './subjects-without-account.ts';

/** What the replica keeps of somebody who has signed up, besides the address. */
const profiles: Record<keyof typeof signUpValues, Record<string, string>> = {
  'verona-citypass': { person: 'foreign', phone: '+44 7700 900123', privacy: 'yes' },
  'palermo-ztl': { privacyRead: 'yes' },
  'bologna-tper': { privacyRead: 'yes' },
  'amb-barcelona': { identityDocument: '512345678', privacy: 'yes' },
};

function signUp(name: keyof typeof signUpValues): MutationSubject {
  const { prepare: _, reviewPaths: __, typedDay: ___, ...application }: MutationSubject = subjectsWithAccount[name];
  return {
    ...application,
    name: `${name}, sign-up`,
    sitting: { name: () => 'account', leaves: 'an account' },
    language: signUpValues[name].language,
    expected: (payload) => ({
      firstName: 'Zoë',
      surname: "O'Hara-Müller",
      email: buildContactEmail(payload),
      'signs in': 'yes',
      ...profiles[name],
    }),
    amountCents: undefined,
    submitPath: /\/sign-up$/,
    steps: ['home', 'sign-up'],
    thanks: renderTextPage(
      { it: 'Abbiamo inviato una e-mail', en: 'We have sent you an e-mail' }[signUpValues[name].language],
      signUpValues[name].language,
    ),
  };
}

const card = { scadenza: '12/30', titolare: 'EDP LTD', intestatario: 'EDP LTD' };
const number = '4242 4242 4242 4242';

/** What a plain purchase brought, once its own mail has come: another one is then of the sitting that follows. */
async function bought({ replica }: PortalRunner, payload: PortalPayload): Promise<Partial<RunInput>> {
  const reference = await waitUntil(
    async () => {
      const filed = (await replica.applications()).find(({ fields }) => fields.plate === compactPlate(payload));
      return replica.mails.some(({ text }) => filed && text.includes(filed.reference)) && filed?.reference;
    },
    'a plain purchase and its mail',
    30,
  );
  return { reference };
}

async function submitAll(visitor: Visitor, ...forms: Parameters<Visitor['submit']>[]): Promise<void> {
  for (const [values, action] of forms) await visitor.submit(values, action);
}

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });

const { reviewPaths: _passes, ...palermo } = subjectsWithAccount['palermo-ztl'];
const palermoUse: MutationSubject = {
  ...palermo,
  name: 'palermo-ztl, use',
  sitting: { name: () => `consume-${today()}`, leaves: 'a change' },
  payload: (runs) => ({
    ...palermo.payload(runs),
    travel: { entry_date: today(), number_of_days: 1 },
  }),
  async prepare(runs, payload) {
    const { profile, language } = signUpValues['palermo-ztl'];
    const visitor = await createPortalAccount(runs.replica, buildContactEmail(payload), profile, language);
    await visitor.open('it/pass');
    const carta = { name: 'v5c.pdf', content: new TextEncoder().encode('%PDF-1.4') };
    await submitAll(
      visitor,
      [{ targa: compactPlate(payload), stato: 'GB', alimentazione: 'diesel', classe: '5' }, '/pass/'],
      [{ carta }, '/pass/'],
      [{ numero: '1' }, '/pass/'],
      [{ condizioni: '1' }, '/pass/'],
      [{ ...card, numeroCarta: number, cvv: '123' }, '/pagamento/'],
    );
    return bought(runs, payload);
  },
  expected: () => ({ state: 'consumed', days: today() }),
  amountCents: undefined,
  submitPath: /\/consume\/consume$/,
  typedDay: { name: 'giorno', mark: '/' },
  deliversProof: true,
  steps: ['home', 'sign-in', 'area', 'consume'],
  thanks: renderTextPage('La targa è autorizzata per il giorno. Codice pass: K7Q2M4XA9B', 'it'),
};

const { reviewPaths: _titles, ...bologna } = subjectsWithAccount['bologna-tper'];
const bolognaActivation: MutationSubject = {
  ...bologna,
  name: 'bologna-tper, activation',
  sitting: { name: () => 'activation', leaves: 'a change' },
  payload: (runs) => ({
    ...bologna.payload(runs),
    travel: { entry_date: today(), number_of_days: 1 },
  }),
  async prepare(runs, payload) {
    const { profile, language } = signUpValues['bologna-tper'];
    const visitor = await createPortalAccount(runs.replica, buildContactEmail(payload), profile, language);
    await visitor.open('it/title');
    await submitAll(
      visitor,
      [{ titolo: '1-day' }, '/title/'],
      [{ nazione: 'GB', targa: compactPlate(payload), alimentazione: 'D', euro: '5', dal: today() }, '/title/'],
      [{ condizioni: '1' }, '/title/'],
      [{ ...card, pan: number, cvv2: '123' }, '/cassa/'],
    );
    return bought(runs, payload);
  },
  expected: () => ({ state: 'active' }),
  amountCents: undefined,
  submitPath: /\/activate\/activate$/,
  deliversProof: true,
  steps: ['home', 'sign-in', 'area', 'activate'],
  thanks: renderTextPage("La targa è abilitata per queste date. Numero d'ordine: TPER-2026-123456", 'it'),
};

const named = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`ctl00$Corpo$${name}`, value]));

const areaCActivation: MutationSubject = {
  ...subjectsWithoutAccount['area-c'],
  name: 'area-c, activation',
  sitting: { name: () => `activate-${AREA_C_TODAY}`, leaves: 'a change' },
  async prepare(runs, payload) {
    const visitor = await createPortalVisitor(runs.replica).open('it/acquisto');
    const txtEmail = buildContactEmail(payload);
    await submitAll(
      visitor,
      [named({ rblTipo: '1', txtNumero: '2' }), '/acquisto/'],
      [named({ txtTarga: compactPlate(payload), ddlNazione: 'GB', txtEmail, chkPrivacy: '1' }), '/acquisto/'],
      [named({ rblPagamento: 'CC' }), '/acquisto/'],
      [{ ...card, pan: number, cv2: '123' }, '/pagamento/'],
    );
    return bought(runs, payload);
  },
  expected: () => ({ state: 'activated', activated: AREA_C_TODAY }),
  amountCents: undefined,
  displayedValues: (payload) => [compactPlate(payload), formatDayFirst(AREA_C_TODAY, '/')],
  submitPath: /\/attivazione\/confirmation$/,
  reviewPaths: /\/attivazione\/confirmation$/,
  typedDay: { name: 'ctl00$Corpo$txtData', mark: '/' },
  steps: ['home', 'activation', 'confirmation'],
  thanks: renderTextPage('Attivazione completata. PIN: 1234567890', 'it'),
};

/** A Tuesday of the next winter, when Catalonia rests at weekends only, and the day after it. */
const winter = `${Number(today().slice(0, 4)) + 1}-02-01`;
const tuesday = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(winter, days)).find((day) => weekdayOf(day) === 2) ?? '';
const twoDays = [tuesday, addDays(tuesday, 1)] as const;

/** The other way in of the same portal, for a journey that is too near for its office. */
const singleDays: MutationSubject = {
  ...subjectsWithAccount['amb-barcelona'],
  name: 'amb-barcelona, single days',
  today: addDays(tuesday, -2),
  payload: (runs) => ({
    ...subjectsWithAccount['amb-barcelona'].payload(runs),
    documents: {},
    travel: { entry_date: tuesday, number_of_days: 2 },
  }),
  expected: (payload) => ({
    permit: 'sporadic',
    country: 'GB',
    plate: compactPlate(payload),
    dayCount: '2',
    day1: twoDays[0],
    day2: twoDays[1],
    truth: 'yes',
    privacyRead: 'yes',
  }),
  amountCents: 1000,
  displayedValues: (payload) => [compactPlate(payload), ...twoDays.map((day) => formatDayFirst(day, '/'))],
  reviewPaths: /\/(days-summary|redsys\/)/,
  typedDay: { name: 'Data-1', mark: '/' },
  deliversProof: true,
  steps: ['home', 'sign-in', 'area', 'type', 'car', 'days', 'days-summary', 'payment', 'done'],
  thanks: renderTextPage('Permit granted. Registry number: E26-1234567'),
};

/** What comes before an application and after it, and its other way. Who tries them lives on a day that is no Sunday. */
export const otherPhaseSubjects: readonly MutationSubject[] = [
  ...(Object.keys(signUpValues) as (keyof typeof signUpValues)[]).map(signUp),
  areaCActivation,
  palermoUse,
  bolognaActivation,
  singleDays,
];
