import { addDays } from '../../kit/dates.ts';
import type { FlowScreen } from '../../kit/definition.ts';
import { countryField, emailField, plateField } from '../../kit/fields.ts';
import { ERROR_TEXTS, type Language, TEXTS } from './texts.ts';
import { findDayError, findTicket, isExcludedVehicle } from './tickets.ts';

const named = (name: string) => `ctl00$Corpo$${name}`;

const plate = plateField<Language>({ name: named('txtTarga'), label: TEXTS.plate, wrong: ERROR_TEXTS.plate });

const ticket: FlowScreen<Language> = {
  step: 'ticket',
  title: TEXTS.ticketTitle,
  fields: () => [
    {
      key: 'ticketType',
      name: named('rblTipo'),
      kind: 'radio',
      label: TEXTS.ticketType,
      otherLabel: TEXTS.ticketTypeOther,
      choices: (language) => [
        { value: '1', means: 'daily', label: TEXTS.daily[language] },
        { value: '2', means: 'garage', label: TEXTS.garage[language] },
      ],
    },
    {
      key: 'tickets',
      name: named('txtNumero'),
      kind: 'text',
      inputMode: 'numeric',
      label: TEXTS.tickets,
      otherLabel: TEXTS.ticketsOther,
      check: (value) => (/^[1-9]\d?$/.test(value) ? undefined : ERROR_TEXTS.tickets),
    },
  ],
};

/** That the country is asked for is uncertain. */
const vehicle: FlowScreen<Language> = {
  step: 'vehicle',
  title: TEXTS.vehicleTitle,
  fields: () => [
    plate,
    countryField<Language>({ name: named('ddlNazione'), kind: 'select', label: TEXTS.country }),
    emailField<Language>({ name: named('txtEmail'), label: TEXTS.email, wrong: ERROR_TEXTS.email }),
    {
      key: 'privacyRead',
      name: named('chkPrivacy'),
      kind: 'checkbox',
      label: TEXTS.privacy,
      otherLabel: TEXTS.privacyOther,
    },
  ],
  check: ({ answers }) => (isExcludedVehicle(answers) ? ERROR_TEXTS.shutOut : undefined),
};

const summary: FlowScreen<Language> = {
  step: 'summary',
  title: TEXTS.summaryTitle,
  summary: true,
  button: TEXTS.toPayment,
  fields: () => [
    {
      key: 'paymentMethod',
      name: named('rblPagamento'),
      kind: 'radio',
      label: TEXTS.paymentMethod,
      otherLabel: TEXTS.paymentMethodOther,
      // The real site also takes PayPal, which the replica cannot.
      choices: (language) => [{ value: 'CC', means: 'card', label: TEXTS.card[language] }],
    },
  ],
};

export const PURCHASE_SCREENS: readonly FlowScreen<Language>[] = [ticket, vehicle, summary];

/** @param today ISO day in Milan */
export function createActivationScreens(today: () => string): readonly FlowScreen<Language>[] {
  return [
    {
      step: 'activation',
      title: TEXTS.activationTitle,
      fields: () => [
        {
          key: 'pin',
          name: named('txtPin'),
          kind: 'text',
          inputMode: 'numeric',
          label: TEXTS.pin,
          otherLabel: TEXTS.pinOther,
          check: (value) => (/^\d{10,12}$/.test(value) ? undefined : ERROR_TEXTS.pin),
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
          label: TEXTS.day,
          hint: TEXTS.dayFormat,
          check: (day) => findDayError(day, today()),
        },
      ],
      check({ answers, filed }) {
        const found = findTicket(answers, filed);
        return 'says' in found ? found.says : undefined;
      },
    },
    {
      step: 'confirmation',
      title: TEXTS.confirmationTitle,
      summary: true,
      button: TEXTS.confirm,
      fields: () => [],
    },
  ];
}
