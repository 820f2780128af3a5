import { today as todayIn } from '../../kit/checks.ts';
import { writtenDay } from '../../kit/dates.ts';
import type { Change, Filing } from '../../kit/definition.ts';
import { definePortal } from '../../kit/portal.tsx';
import { money } from '../../kit/site.tsx';
import { activation, PURCHASE } from './screens.ts';
import { activatedDays, findTicket, left, newPin, priceOf } from './tickets.ts';
import { activatedFor, type Language, MISTAKES, WORDS } from './words.ts';

const purchase: Filing<Language> = {
  kind: 'filing',
  reference: newPin,
  price: priceOf,
  state: 'bought',
  decides: false,
  thanks: { title: WORDS.bought, text: WORDS.boughtText },
  facts(application, language) {
    const { fields, payment, reference: pin } = application;
    const { plate = '' } = fields;
    return [
      { label: WORDS.plate[language], value: plate },
      { label: WORDS.tickets[language], value: fields.tickets ?? '' },
      { label: WORDS.paid[language], value: money(payment?.amountCents ?? 0, language) },
      { label: WORDS.toActivate[language], value: String(left(application)) },
      ...activatedDays(application).map((day) => ({
        label: WORDS.activation[language],
        value: activatedFor({ pin, plate, day: writtenDay(day, '/') })[language],
      })),
    ];
  },
  receipt: { file: 'ricevuta-area-c.pdf', title: WORDS.receipt, attachedTo: ['granted', 'activated'] },
};

const use: Change<Language> = {
  kind: 'change',
  find: ({ answers, filed }) => findTicket(answers, filed),
  change: (bought, { answers }) => ({
    state: 'activated',
    details: { activated: [...activatedDays(bought), answers.startDay].join(' ') },
  }),
  thanks: { title: WORDS.activated, text: WORDS.activatedText },
  mail: 'activated',
};

/** @param today ISO day in Milan: on it and the next one a ticket can be activated */
export const areaCOn = (today: () => string) =>
  definePortal<Language>({
    name: 'area-c',
    title: 'Area C, Milan (day ticket, activated on the day)',
    languages: ['it', 'en'],
    idleMinutes: 15,
    // Assumed: whoever pays twice has two tickets.
    takesRepeats: true,
    look: {
      folder: import.meta.dirname,
      brand: () => (
        <>
          Area <b>C</b> <small>Milano</small>
        </>
      ),
      footer: WORDS.footer,
      technicalInputs: ['__VIEWSTATE', '__VIEWSTATEGENERATOR', '__EVENTVALIDATION'],
    },
    words: { expired: MISTAKES.expired, reference: WORDS.pin },
    home: { title: WORDS.home, text: WORDS.lead },
    entrances: {
      '/Areac/IWeb/Acquisto.aspx': 'it/acquisto',
      '/Areac/IWeb/Attivazione.aspx': 'it/attivazione',
      '/Areac/iweb/English.aspx': 'en/',
    },
    flows: [
      { name: 'acquisto', title: WORDS.buy, screens: PURCHASE, ends: purchase },
      { name: 'attivazione', title: WORDS.activate, screens: activation(today), ends: use },
    ],
    // Which processor takes the card is not known.
    payment: {
      path: 'pagamento',
      merchant: 'ATM S.p.A.',
      frame: false,
      inputs: { holder: 'titolare', number: 'pan', expiry: 'scadenza', code: 'cv2' },
      description: WORDS.daily,
    },
    mails: {
      // A reserved domain (RFC 2606): no test mail can reach anyone.
      from: { name: 'Area C', address: 'areac@atm.example' },
      about: {
        granted: { subject: WORDS.boughtSubject, text: WORDS.boughtText },
        activated: { subject: WORDS.activatedSubject, text: WORDS.activated },
        refused: { subject: WORDS.refusedSubject, text: MISTAKES.shutOut },
      },
    },
  });

/** Replica of areac.atm-mi.it. Screens: ticket, vehicle, summary; activation, confirmation. */
export const createAreaC = areaCOn(() => todayIn('Europe/Rome'));
