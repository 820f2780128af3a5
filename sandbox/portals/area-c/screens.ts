import { addDays } from '../../kit/dates.ts';
import type { Screen } from '../../kit/definition.ts';
import { countryField, emailField, plateField } from '../../kit/fields.ts';
import { findTicket, isShutOut, wrongDay } from './tickets.ts';
import { type Language, MISTAKES, WORDS } from './words.ts';

const named = (name: string) => `ctl00$Corpo$${name}`;

const plate = plateField<Language>({ name: named('txtTarga'), label: WORDS.plate, wrong: MISTAKES.plate });

const ticket: Screen<Language> = {
  step: 'ticket',
  title: WORDS.ticketTitle,
  fields: () => [
    {
      key: 'ticketType',
      name: named('rblTipo'),
      kind: 'radio',
      label: WORDS.ticketType,
      otherLabel: WORDS.ticketTypeOther,
      choices: (language) => [
        { value: '1', means: 'daily', label: WORDS.daily[language] },
        { value: '2', means: 'garage', label: WORDS.garage[language] },
      ],
    },
    {
      key: 'tickets',
      name: named('txtNumero'),
      kind: 'text',
      inputMode: 'numeric',
      label: WORDS.tickets,
      otherLabel: WORDS.ticketsOther,
      check: (value) => (/^[1-9]\d?$/.test(value) ? undefined : MISTAKES.tickets),
    },
  ],
};

/** That the country is asked for is uncertain. */
const vehicle: Screen<Language> = {
  step: 'vehicle',
  title: WORDS.vehicleTitle,
  fields: () => [
    plate,
    countryField<Language>({ name: named('ddlNazione'), kind: 'select', label: WORDS.country }),
    emailField<Language>({ name: named('txtEmail'), label: WORDS.email, wrong: MISTAKES.email }),
    {
      key: 'privacyRead',
      name: named('chkPrivacy'),
      kind: 'checkbox',
      label: WORDS.privacy,
      otherLabel: WORDS.privacyOther,
    },
  ],
  check: ({ answers }) => (isShutOut(answers) ? MISTAKES.shutOut : undefined),
};

const summary: Screen<Language> = {
  step: 'summary',
  title: WORDS.summaryTitle,
  summary: true,
  button: WORDS.toPayment,
  fields: () => [
    {
      key: 'paymentMethod',
      name: named('rblPagamento'),
      kind: 'radio',
      label: WORDS.paymentMethod,
      otherLabel: WORDS.paymentMethodOther,
      // The real site also takes PayPal, which the replica cannot.
      choices: (language) => [{ value: 'CC', means: 'card', label: WORDS.card[language] }],
    },
  ],
};

export const PURCHASE: readonly Screen<Language>[] = [ticket, vehicle, summary];

/** @param today ISO day in Milan */
export function activation(today: () => string): readonly Screen<Language>[] {
  return [
    {
      step: 'activation',
      title: WORDS.activationTitle,
      fields: () => [
        {
          key: 'pin',
          name: named('txtPin'),
          kind: 'text',
          inputMode: 'numeric',
          label: WORDS.pin,
          otherLabel: WORDS.pinOther,
          check: (value) => (/^\d{10,12}$/.test(value) ? undefined : MISTAKES.pin),
        },
        plate,
        {
          key: 'startDay',
          name: named('txtData'),
          kind: 'date',
          widget: 'typed',
          separator: '/',
          from: addDays(today(), -1),
          to: today(),
          label: WORDS.day,
          hint: WORDS.dayFormat,
          check: (day) => wrongDay(day, today()),
        },
      ],
      check({ answers, filed }) {
        const found = findTicket(answers, filed);
        return 'says' in found ? found.says : undefined;
      },
    },
    {
      step: 'confirmation',
      title: WORDS.confirmationTitle,
      summary: true,
      button: WORDS.confirm,
      fields: () => [],
    },
  ];
}
