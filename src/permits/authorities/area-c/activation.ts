import { commonOutcomes } from '#robot/common-outcomes.ts';
import type { Outcome, Phase, Screen } from '#robot/driver.ts';
import { PortalStop } from '#robot/stop.ts';
import { addDays } from '../../days.ts';
import { longDate } from '../../long-date.ts';
import type { AreaCPlan } from './plan.ts';
import { words } from './words.ts';

export const shutOut: Outcome = {
  result: 'refused',
  text: /Veicolo in divieto di accesso ad Area C|This vehicle is not allowed to enter Area C/,
  message: 'The site says that this vehicle is shut out of Area C.',
};

export const wrongPlate: Outcome = {
  result: 'invalid_input',
  text: /Targa non valida|Invalid number plate/,
  message: 'The site does not accept the plate.',
};

/**
 * One sitting for each day: a ticket is activated on the day of entry or until 24:00 of the next one, and counts for
 * nothing when it is activated before. All are of one purchase, so that its PIN opens each of them (assumed).
 */
export function activations({ days }: AreaCPlan, opens: string): Phase<AreaCPlan>[] {
  return days.map((day, index) => ({
    name: `activate-${day}`,
    day,
    title: `Ticket for ${longDate(day)} activated`,
    opens: () => opens,
    begins: { from: day, until: addDays(day, 1) },
    screens: screensFor(day),
    outcomes: outcomesOf(index === days.length - 1),
  }));
}

function screensFor(day: string): Screen<AreaCPlan>[] {
  return [
    { name: 'home', title: 'Area C', shows: [words.activateTicket], leave: () => words.activateTicket },
    {
      name: 'ticket',
      title: 'PIN, plate and day',
      shows: [words.pin, words.plate],
      completes: 'FORM_FILLED',
      fields: (plan) => [
        { meaning: words.pin, text: pinOf(plan) },
        { meaning: words.plate, text: plan.plate },
        { meaning: words.day, day },
      ],
      leave: () => words.next,
    },
    {
      name: 'activate',
      title: 'Activation and answer',
      shows: [words.confirmActivation],
      completes: 'SUBMITTED',
      sends: true,
      echoes: (plan) => [
        { meaning: words.pin, value: pinOf(plan), mayMask: true },
        { meaning: words.plate, value: plan.plate },
        { meaning: words.day, value: day },
      ],
      leave: () => words.confirmActivation,
    },
  ];
}

function pinOf({ pin }: AreaCPlan): string {
  if (pin) return pin;
  throw new PortalStop(
    'not_possible',
    'The PIN of the tickets is not known: it stands on the receipt of the purchase.',
  );
}

/** With the last day all is done, and its receipt is the paper that is kept. */
function outcomesOf(isLast: boolean): Outcome[] {
  const activated = {
    text: /Attivazione completata|Activation completed/,
    reference: /\bPIN ?:? ?(\d{10,12})\b/,
  };
  return [
    isLast
      ? { ...activated, result: 'confirmed', message: 'The last ticket is activated.', paper: words.receipt }
      : { ...activated, result: 'submitted', message: 'The ticket of this day is activated.' },
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
    shutOut,
    wrongPlate,
    ...commonOutcomes('duplicate'),
  ];
}
