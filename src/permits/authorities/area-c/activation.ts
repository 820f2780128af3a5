import { createCommonOutcomes } from '#robot/common-outcomes.ts';
import { createLinkScreen } from '#robot/common-screens.ts';
import type { OutcomeRule, Phase, Screen } from '#robot/driver.ts';
import { PortalStop } from '#robot/portal-stop.ts';
import { addDays } from '../../days.ts';
import { longDate } from '../../long-date.ts';
import type { AreaCPlan } from './plan.ts';
import { vocabulary } from './vocabulary.ts';

/** How the site and its mails print the PIN of a purchase. */
export const ticketPinPattern = /\bPIN ?:? ?(\d{10,12})\b/;

export const excludedVehicleOutcome: OutcomeRule = {
  result: 'refused',
  text: /Veicolo in divieto di accesso ad Area C|This vehicle is not allowed to enter Area C/,
  message: 'The site says that this vehicle is shut out of Area C.',
};

export const invalidPlateOutcome: OutcomeRule = {
  result: 'invalid_input',
  text: /Targa non valida|Invalid number plate/,
  message: 'The site does not accept the plate.',
};

/**
 * One phase for each day. A ticket is activated on the day of entry or until 24:00 of the next day; activated earlier,
 * it is void. One purchase contains all tickets, so its PIN opens each of them (assumed).
 */
export function createActivationPhases({ days }: AreaCPlan, startPath: string): Phase<AreaCPlan>[] {
  return days.map((day, index) => ({
    name: `activate-${day}`,
    day,
    title: `Ticket for ${longDate(day)} activated`,
    startPath: () => startPath,
    startCondition: { from: day, until: addDays(day, 1) },
    screens: createActivationScreens(day),
    outcomes: createActivationOutcomes(index === days.length - 1),
  }));
}

function createActivationScreens(day: string): Screen<AreaCPlan>[] {
  return [
    createLinkScreen('home', 'Area C', vocabulary.activateTicket),
    {
      name: 'ticket',
      title: 'PIN, plate and day',
      shows: [vocabulary.pin, vocabulary.plate],
      completesStep: 'FORM_FILLED',
      fields: (plan) => [
        { meaning: vocabulary.pin, text: getPin(plan) },
        { meaning: vocabulary.plate, text: plan.plate },
        { meaning: vocabulary.day, day },
      ],
      exitButton: () => vocabulary.next,
    },
    {
      name: 'activate',
      title: 'Activation and answer',
      shows: [vocabulary.confirmActivation],
      completesStep: 'SUBMITTED',
      sends: true,
      echoes: (plan) => [
        { meaning: vocabulary.pin, value: getPin(plan), mayMask: true },
        { meaning: vocabulary.plate, value: plan.plate },
        { meaning: vocabulary.day, value: day },
      ],
      exitButton: () => vocabulary.confirmActivation,
    },
  ];
}

function getPin({ pin }: AreaCPlan): string {
  if (pin) return pin;
  throw new PortalStop(
    'not_possible',
    'The PIN of the tickets is not known: it stands on the receipt of the purchase.',
  );
}

/** The activation of the last day completes the permit; its receipt is the document that we store. */
function createActivationOutcomes(isLast: boolean): OutcomeRule[] {
  const activatedRule = {
    text: /Attivazione completata|Activation completed/,
    reference: ticketPinPattern,
  };
  return [
    isLast
      ? {
          ...activatedRule,
          result: 'confirmed',
          message: 'The last ticket is activated.',
          documentLink: vocabulary.receipt,
        }
      : { ...activatedRule, result: 'submitted', message: 'The ticket of this day is activated.' },
    {
      result: 'duplicate',
      text: /Il ticket risulta già attivato|The ticket has already been activated/,
      message: 'The ticket of this day has been activated already.',
    },
    {
      result: 'invalid_input',
      text: /non può essere successiva alla data odierna|cannot be later than today's date/,
      message: 'A ticket cannot be activated before the day of entry.',
    },
    {
      result: 'refused',
      text: /Il termine per l'attivazione è scaduto|The time for the activation is over/,
      message: 'The time in which the ticket of this day could be activated is over.',
    },
    {
      result: 'invalid_input',
      text: /PIN non valido|Invalid PIN|targa non corrisponde|number plate is not the one given/,
      message: 'The site knows no ticket with this PIN for this plate.',
    },
    excludedVehicleOutcome,
    invalidPlateOutcome,
    ...createCommonOutcomes('duplicate'),
  ];
}
