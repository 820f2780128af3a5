import { isoToday } from '../../kit/checks.ts';
import { formatIsoDay } from '../../kit/dates.ts';
import type { ChangeEnd, FilingEnd } from '../../kit/definition.ts';
import { formatCents } from '../../kit/displayed-price.ts';
import { definePortal } from '../../kit/portal.tsx';
import { createActivationScreens, PURCHASE_SCREENS } from './screens.ts';
import { activationReceiptText, ERROR_TEXTS, type Language, TEXTS } from './texts.ts';
import { activatedDays, countTicketsLeft, findTicket, newPin, priceOf } from './tickets.ts';

const purchase: FilingEnd<Language> = {
  kind: 'filing',
  reference: newPin,
  price: priceOf,
  state: 'bought',
  decidesLater: false,
  thanks: { title: TEXTS.bought, text: TEXTS.boughtText },
  facts(application, language) {
    const { fields, payment, reference: pin } = application;
    const { plate = '' } = fields;
    return [
      { label: TEXTS.plate[language], value: plate },
      { label: TEXTS.tickets[language], value: fields.tickets ?? '' },
      { label: TEXTS.paid[language], value: formatCents(payment?.amountCents ?? 0, language) },
      { label: TEXTS.toActivate[language], value: String(countTicketsLeft(application)) },
      ...activatedDays(application).map((day) => ({
        label: TEXTS.activation[language],
        value: activationReceiptText({ pin, plate, day: formatIsoDay(day, '/') })[language],
      })),
    ];
  },
  receipt: { file: 'ricevuta-area-c.pdf', title: TEXTS.receipt, attachedTo: ['granted', 'activated'] },
};

const use: ChangeEnd<Language> = {
  kind: 'change',
  find: ({ answers, filed }) => findTicket(answers, filed),
  change: (bought, { answers }) => ({
    state: 'activated',
    details: { activated: [...activatedDays(bought), answers.startDay].join(' ') },
  }),
  thanks: { title: TEXTS.activated, text: TEXTS.activatedText },
  mail: 'activated',
};

/** @param today ISO day in Milan: on it and the next one a ticket can be activated */
export const createAreaCOnDay = (today: () => string) =>
  definePortal<Language>({
    name: 'area-c',
    title: 'Area C, Milan (day ticket, activated on the day)',
    languages: ['it', 'en'],
    idleMinutes: 15,
    // Assumed: whoever pays twice has two tickets.
    takesRepeats: true,
    theme: {
      folder: import.meta.dirname,
      brand: () => (
        <>
          Area <b>C</b> <small>Milano</small>
        </>
      ),
      footer: TEXTS.footer,
      hiddenInputs: ['__VIEWSTATE', '__VIEWSTATEGENERATOR', '__EVENTVALIDATION'],
    },
    textOverrides: { expired: ERROR_TEXTS.expired, reference: TEXTS.pin },
    home: { title: TEXTS.home, text: TEXTS.lead },
    officialPaths: {
      '/Areac/IWeb/Acquisto.aspx': 'it/acquisto',
      '/Areac/IWeb/Attivazione.aspx': 'it/attivazione',
      '/Areac/iweb/English.aspx': 'en/',
    },
    flows: [
      { name: 'acquisto', title: TEXTS.buy, screens: PURCHASE_SCREENS, end: purchase },
      { name: 'attivazione', title: TEXTS.activate, screens: createActivationScreens(today), end: use },
    ],
    // Which processor takes the card is not known.
    payment: {
      path: 'pagamento',
      merchant: 'ATM S.p.A.',
      frame: false,
      inputs: { holder: 'titolare', number: 'pan', expiry: 'scadenza', code: 'cv2' },
      description: TEXTS.daily,
    },
    mails: {
      // A reserved domain (RFC 2606): no test mail can reach anyone.
      from: { name: 'Area C', address: 'areac@atm.example' },
      about: {
        granted: { subject: TEXTS.boughtSubject, text: TEXTS.boughtText },
        activated: { subject: TEXTS.activatedSubject, text: TEXTS.activated },
        refused: { subject: TEXTS.refusedSubject, text: ERROR_TEXTS.shutOut },
      },
    },
  });

/** Replica of areac.atm-mi.it. Screens: ticket, vehicle, summary; activation, confirmation. */
export const createAreaC = createAreaCOnDay(() => isoToday('Europe/Rome'));
