import { randomInt } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Application } from '../../kit/application-log.ts';
import { isoToday } from '../../kit/checks.ts';
import type { FilingEnd, PortalDefinition } from '../../kit/definition.ts';
import { formatCents } from '../../kit/displayed-price.ts';
import { definePortal } from '../../kit/portal.tsx';
import { ERROR_TEXTS } from './error-texts.ts';
import { renderInvoice } from './invoice.ts';
import { MAIL_TEXTS, PAYMENT_LABELS } from './mail-texts.ts';
import { DOCUMENT_FIELDS, FORM_ADDITIONS, findClass, findPrice, SCREENS } from './screens.tsx';
import { serveSidePages } from './side-pages.tsx';
import { COMMON_TEXTS, type Language, LOCALES, STATE_TEXTS, TEXTS } from './texts.ts';
import { TRACKING_FIELDS } from './vehicle-fields.ts';

const NAME = "Certificat qualité de l'air";

const describeReference = ({ reference }: Application, language: Language) => ({
  label: COMMON_TEXTS.reference[language],
  value: reference,
});

const describePlate = ({ fields }: Application, language: Language) => ({
  label: TEXTS.plate[language],
  value: fields.plate ?? '',
});

const request: FilingEnd<Language> = {
  kind: 'filing',
  // Eleven digits, as far as is known; the real format was not found.
  reference: () => `2${String(randomInt(10 ** 10)).padStart(10, '0')}`,
  price: ({ country }) => findPrice(country === 'FR'),
  state: 'received',
  decidesLater: true,
  mails: ['received', 'payment'],
  // One certificate per vehicle, for life.
  duplicate: {
    says: ERROR_TEXTS.duplicate,
    is: ({ plate, country }, { fields }) => fields.plate === plate && fields.country === country,
  },
  details: (answers, filed) => ({
    critAirClass: findClass(answers),
    invoice: `FA-${isoToday().slice(0, 4)}-${String(filed.length + 1).padStart(6, '0')}`,
  }),
  facts: (application, language) => [describePlate(application, language)],
  thanks: {
    title: TEXTS.doneTitle,
    text: TEXTS.doneText,
    content: (application, language) => (
      <div className="success" role="status">
        {[describeReference(application, language), describePlate(application, language)].map(({ label, value }) => (
          <p key={label}>
            {label}
            {COMMON_TEXTS.colon[language]}
            <strong>{value}</strong>
          </p>
        ))}
      </div>
    ),
  },
  receipt: {
    file: 'facture.pdf',
    title: TEXTS.service,
    attachedTo: ['granted'],
    render: renderInvoice,
    isMailedOnly: true,
  },
};

const portal: PortalDefinition<Language> = {
  name: 'certificat-air',
  title: "Certificat qualité de l'air (Crit'Air), France",
  languages: ['fr', 'en', 'de'],
  idleMinutes: 20,
  locales: LOCALES,
  addresses: {
    expired: 'session-expiree',
    restart: 'demande/cgu',
    done: 'retour',
    doneStep: 'return',
    cancelPayment: 'annulation',
    paymentState: 'etat',
    cancelled: 'paiement=annule',
  },
  theme: {
    folder: import.meta.dirname,
    brand: (language) => (
      <>
        <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
          <circle cx="24" cy="24" r="22" fill="#3aaf8f" />
          <path d="M14 28q-1-9 9-13 8-2 12-6 2 20-12 21-4 0-6-2l-4 6" fill="none" stroke="#fff" strokeWidth="3" />
        </svg>
        <span>
          <strong>{TEXTS.service[language]}</strong>
          <small>{TEXTS.tagline[language]}</small>
        </span>
      </>
    ),
    footer: TEXTS.footer,
    breadcrumb: TEXTS.breadcrumb,
    menu: [
      { path: '', text: TEXTS.home },
      { path: 'demande/cgu', text: TEXTS.order },
      { path: 'simulation', text: TEXTS.simulation },
      { path: 'demande/suivi', text: TEXTS.tracking },
      { path: 'questions', text: TEXTS.faq },
    ],
    cookieChoice: { button: TEXTS.personalise, kind: TEXTS.audience, save: TEXTS.saveChoice },
    outages: {
      tab: TEXTS.service,
      maintenance: '503',
      error: 'Oops! An Error Occurred',
      describeError: (status) => `The server returned a "${status} ${STATUS_CODES[status]}".`,
    },
    plainConsents: true,
  },
  textOverrides: COMMON_TEXTS,
  home: { title: TEXTS.service, text: TEXTS.homeLead },
  flows: [
    {
      name: 'demande',
      title: TEXTS.order,
      variants: {
        query: 'immatriculation',
        choices: [
          { value: 'france', label: TEXTS.registeredInFrance },
          { value: 'etranger', label: TEXTS.registeredAbroad },
        ],
      },
      keepsLaterAnswers: true,
      screens: SCREENS,
      end: request,
    },
  ],
  formAdditions: FORM_ADDITIONS,
  otherPerson: { surname: 'Martin' },
  unsupportedFaults: [
    'modal',
    'interstitial',
    'identity_wall',
    'lying_thanks',
    'no_decision',
    'office_refuses',
    'office_asks',
    'others_paper',
    'contrary_mail',
  ],
  payment: {
    path: 'paiement',
    merchant: NAME,
    frame: false,
    // As Worldline Sips asks for a card.
    inputs: { number: 'cardNumber', expiry: { month: 'expiryMonth', year: 'expiryYear' }, code: 'cvv' },
    errorsBeside: true,
    description: TEXTS.service,
    unpaid: {
      pendingTitle: TEXTS.pendingTitle,
      resume: TEXTS.resumePayment,
      failedTitle: TEXTS.unpaidTitle,
      back: TEXTS.backToSummary,
    },
  },
  mails: {
    // Reserved domains (RFC 2606): no test mail can reach anyone.
    from: { name: NAME, address: 'noreply@certificat-air.gouv.example' },
    factSeparator: '\n\n',
    about: {
      ...MAIL_TEXTS,
      payment: {
        ...MAIL_TEXTS.payment,
        from: { name: NAME, address: 'noreply@sips-services.example' },
        facts: ({ payment }, language) => [
          {
            label: PAYMENT_LABELS.amount[language],
            value: formatCents(payment?.amountCents ?? 0, language, 'EUR', LOCALES[language]),
          },
          { label: PAYMENT_LABELS.transaction[language], value: payment?.token.slice(0, 12).toUpperCase() ?? '' },
        ],
      },
    },
  },
  reply: {
    path: 'demande/correction',
    step: 'correction',
    fault: 'document_refused',
    state: 'correction_requested',
    title: TEXTS.correctionTitle,
    text: TEXTS.documentText,
    fields: DOCUMENT_FIELDS,
    sent: TEXTS.correctionDone,
    describeSent: ({ reference }, language) =>
      COMMON_TEXTS.reference[language] + COMMON_TEXTS.colon[language] + reference,
    replacesFiles: true,
  },
  lookUp: {
    path: 'demande/suivi',
    step: 'tracking',
    title: TEXTS.tracking,
    text: TEXTS.trackingText,
    fields: () => TRACKING_FIELDS,
    find({ plate, requestOrEmail }, filed) {
      const key = requestOrEmail?.toLowerCase();
      return filed.find(
        ({ reference, fields }) => fields.plate === plate && (reference === key || fields.email?.toLowerCase() === key),
      );
    },
    notFoundText: ERROR_TEXTS.notFound,
    describe: (application, language) => [
      describeReference(application, language),
      describePlate(application, language),
      {
        label: COMMON_TEXTS.status[language],
        value: STATE_TEXTS[application.state]?.[language] ?? application.state,
      },
    ],
  },
};

/**
 * Replica of www.certificat-air.gouv.fr, where France issues the Crit'Air sticker.
 * Steps for faults: home, cgu, vehicle, document, keeper, summary, payment, approval, return, tracking, simulation,
 * correction, faq; `no_mail` and `document_refused` belong to the step `office`.
 */
export const createCertificatAir = definePortal(portal, serveSidePages);
