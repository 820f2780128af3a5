import type { ChangeEnd, FilingEnd, FlowScreen } from '../definition.ts';
import { countryField, emailField, plateField, repeatFieldRows } from '../fields.ts';
import type { TextField } from '../forms.ts';
import type { LocalizedText } from '../localized-text.ts';
import { definePortal } from '../portal.tsx';

type Language = 'en' | 'it';
const both = (en: string, it: string): LocalizedText<Language> => ({ en, it });
const text = (key: string, label: LocalizedText<Language>): TextField<Language> => ({
  key,
  name: key,
  kind: 'text',
  label,
});

const plate = plateField<Language>({
  name: 'targa',
  label: both('Plate', 'Targa'),
  wrong: both('Wrong plate', 'Targa non valida'),
});

const vehicle: FlowScreen<Language> = {
  step: 'vehicle',
  title: both('Vehicle', 'Veicolo'),
  fields: () => [
    countryField<Language>({ name: 'stato', kind: 'combobox', label: both('Country', 'Stato') }),
    plate,
    {
      key: 'firstRegistration',
      name: 'immatricolazione',
      kind: 'date',
      widget: 'parts',
      separator: '/',
      from: '1990-01-01',
      to: '2026-12-31',
      label: both('First registration', 'Prima immatricolazione'),
    },
    {
      key: 'startDay',
      name: 'giorno',
      kind: 'date',
      widget: 'native',
      separator: '/',
      from: '2026-01-01',
      to: '2027-12-31',
      label: both('Day', 'Giorno'),
    },
    {
      key: 'fuel',
      name: 'carburante',
      kind: 'select',
      label: both('Fuel', 'Carburante'),
      choices: () => [
        { value: 'B', means: 'petrol', label: 'B' },
        { value: 'D', means: 'diesel', label: 'D' },
      ],
    },
  ],
};

const holder: FlowScreen<Language> = {
  step: 'holder',
  title: both('Holder', 'Intestatario'),
  fields: () => [
    text('surname', both('Surname', 'Cognome')),
    emailField<Language>({ name: 'posta', label: both('E-mail', 'E-mail'), wrong: both('Wrong', 'Errato') }),
    ...repeatFieldRows<Language>(3, [text('guest', both('Guest', 'Ospite'))]),
    {
      key: 'registrationDocument',
      name: 'carta',
      kind: 'file',
      label: both('Paper', 'Carta'),
      rules: { types: ['application/pdf'], maxBytes: 1000 },
    },
  ],
};

const summary: FlowScreen<Language> = {
  step: 'summary',
  title: both('Summary', 'Riepilogo'),
  facts: ({ filed }) => [{ label: 'Requests so far', value: String(filed.length) }],
  summary: true,
  fields: () => [{ key: 'declared', name: 'dichiaro', kind: 'checkbox', label: both('I declare', 'Dichiaro') }],
};

const request: FilingEnd<Language> = {
  kind: 'filing',
  reference: () => `P-${Math.random().toString().slice(2, 9)}`,
  state: 'received',
  decidesLater: true,
  thanks: { title: both('Request filed', 'Richiesta inviata'), text: both('Wait for our mail.', 'Attenda la mail.') },
  facts: ({ fields }, language) => [{ label: plate.label[language], value: fields.plate ?? '' }],
};

const consume: ChangeEnd<Language> = {
  kind: 'change',
  find: ({ answers, filed, account }) =>
    filed.find(({ details, fields }) => details.account === account && fields.plate === answers.plate) ?? {
      says: both('No such pass', 'Pass inesistente'),
    },
  change: ({ state }) =>
    state === 'consumed'
      ? { says: both('Used already', 'Già consumato') }
      : { state: 'consumed', details: { gate: '7' } },
  thanks: { title: both('Pass used', 'Pass consumato'), text: both('Drive on.', 'Può circolare.') },
  mail: 'consumed',
};

/** No real portal: one that has everything the kit knows, with an account and an office that decides later. */
export const createPracticePortal = definePortal<Language>({
  name: 'practice',
  title: 'Practice',
  languages: ['en', 'it'],
  idleMinutes: 20,
  theme: { folder: import.meta.dirname, brand: () => 'Practice', footer: both('Footer', 'Piede') },
  textOverrides: {},
  home: { title: both('Practice portal', 'Portale di prova'), text: both('Welcome', 'Benvenuti') },
  account: { fields: () => [text('firstName', both('First name', 'Nome'))], confirm: both('Confirm', 'Conferma') },
  mails: {
    from: { name: 'Practice', address: 'noreply@practice.example' },
    about: {
      received: { subject: both('Received', 'Ricevuta'), text: both('We have it.', 'Ricevuta.') },
      granted: { subject: both('Granted', 'Accettata'), text: both('Granted.', 'Accettata.') },
      consumed: { subject: both('Used', 'Consumato'), text: both('Used.', 'Consumato.') },
    },
  },
  flows: [
    { name: 'request', title: both('Request', 'Richiesta'), screens: [vehicle, holder, summary], end: request },
    {
      name: 'use',
      title: both('Use a pass', 'Consuma'),
      needsAccount: true,
      screens: [{ step: 'use', title: both('Use', 'Consuma'), fields: () => [plate] }],
      end: consume,
    },
    {
      name: 'check',
      title: both('Check', 'Verifica'),
      screens: [{ step: 'check', title: both('Check', 'Verifica'), fields: () => [plate] }],
      end: {
        kind: 'verdict',
        decide: () => ({ title: both('Admitted', 'Ammesso'), text: both('You may enter.', 'Può entrare.') }),
        nextFlow: 'request',
      },
    },
  ],
});
