import type { ReactNode } from 'react';
import { APPROVAL_CODE, type PaymentOrder } from '../../kit/card-payments.ts';
import type { CardEntry } from '../../kit/test-cards.ts';
import { SecondTotal } from './form-page.tsx';
import type { CertificatAirText, Language } from './language.ts';
import { Head } from './layout.tsx';
import { formatCertificatePrice } from './price.ts';
import { TEXTS } from './texts.ts';

type Problem = 'number' | 'expiry' | 'code';

interface PaymentPageProps {
  base: string;
  language: Language;
  order: PaymentOrder<unknown>;
  /** What the page says that is to be paid. */
  asked?: { text: string; second: string | undefined };
  problems?: Problem[];
  refused?: boolean;
  typed?: Pick<CardEntry, 'month' | 'year'>;
}

/** The processor's page, in the spirit of Worldline Sips: another look, another form, reached by redirection. */
export function PaymentPage({ base, language, order, asked, problems = [], refused, typed }: PaymentPageProps) {
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  const years = Array.from({ length: 12 }, (_, index) => String(new Date().getUTCFullYear() + index));
  return (
    <Frame base={base} language={language} order={order} amount={asked?.text} title={SIPS.title[language]}>
      {asked?.second && <SecondTotal language={language} text={asked.second} />}
      {refused && (
        <p className="sips-alert" role="alert">
          {SIPS.refused[language]}
        </p>
      )}
      <form method="post" action={`${base}/paiement/${order.token}`} noValidate>
        <Input
          name="cardNumber"
          label={SIPS.number[language]}
          autoComplete="cc-number"
          maxLength={23}
          problem={problems.includes('number') ? SIPS.wrongNumber[language] : undefined}
        />
        <fieldset aria-describedby={problems.includes('expiry') ? 'expiry-error' : undefined}>
          <legend>{SIPS.expiry[language]}</legend>
          <Options
            name="expiryMonth"
            label={SIPS.month[language]}
            autoComplete="cc-exp-month"
            values={months}
            chosen={typed?.month}
          />
          <Options
            name="expiryYear"
            label={SIPS.year[language]}
            autoComplete="cc-exp-year"
            values={years}
            chosen={typed?.year}
          />
          {problems.includes('expiry') && (
            <p className="sips-error" id="expiry-error">
              {SIPS.wrongExpiry[language]}
            </p>
          )}
        </fieldset>
        <Input
          name="cvv"
          label={SIPS.code[language]}
          autoComplete="cc-csc"
          maxLength={4}
          problem={problems.includes('code') ? SIPS.wrongCode[language] : undefined}
        />
        <button type="submit" className="sips-pay">
          {SIPS.submit[language]}
        </button>
      </form>
      <form method="post" action={`${base}/paiement/${order.token}/annulation`}>
        <button type="submit" className="sips-cancel">
          {SIPS.cancel[language]}
        </button>
      </form>
    </Frame>
  );
}

/** The page of the cardholder's bank. It waits: for the code, for an approval elsewhere, or for five minutes to pass. */
export function ApprovalPage(props: {
  base: string;
  language: Language;
  order: PaymentOrder<unknown>;
  wrong?: boolean;
}) {
  const { base, language, order, wrong } = props;
  const page = `${base}/paiement/${order.token}`;
  return (
    <Frame base={base} language={language} order={order} title={SIPS.approvalTitle[language]}>
      <p data-wait-for={`${page}/etat`} data-then-go={page}>
        {SIPS.approvalText[language]}
      </p>
      <form method="post" action={`${page}/3ds`} noValidate>
        <Input
          name="otp"
          label={SIPS.approvalCode[language]}
          autoComplete="one-time-code"
          maxLength={6}
          problem={wrong ? SIPS.wrongApproval[language] : undefined}
        />
        <button type="submit" className="sips-pay">
          {SIPS.approve[language]}
        </button>
      </form>
      <p className="sips-test">
        {SIPS.testCode[language]} {APPROVAL_CODE}
      </p>
    </Frame>
  );
}

interface FrameProps {
  base: string;
  language: Language;
  order: PaymentOrder<unknown>;
  amount?: string | undefined;
  title: string;
  children: ReactNode;
}

function Frame({ base, language, order, amount, title, children }: FrameProps) {
  return (
    <html lang={language}>
      <Head base={base} title={title} styleSheets={['sips.css']} />
      <body>
        <p className="replica-ribbon">{TEXTS.ribbon[language]}</p>
        <main>
          <h1>{title}</h1>
          <dl>
            <div>
              <dt>{SIPS.merchant[language]}</dt>
              <dd>Certificat qualité de l'air</dd>
            </div>
            <div>
              <dt>{SIPS.amount[language]}</dt>
              <dd className="sips-amount">{amount ?? formatCertificatePrice(order.amountCents, language)}</dd>
            </div>
            <div>
              <dt>{SIPS.transaction[language]}</dt>
              <dd>{order.token.slice(0, 12).toUpperCase()}</dd>
            </div>
          </dl>
          {children}
        </main>
        <script src={`${base}/assets/page.js`} defer />
      </body>
    </html>
  );
}

interface InputProps {
  name: string;
  label: string;
  autoComplete: string;
  maxLength: number;
  problem?: string;
}

function Input({ name, label, problem, ...rest }: InputProps) {
  return (
    <div className="sips-field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="text"
        inputMode="numeric"
        {...rest}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-error` : undefined}
      />
      {problem && (
        <p className="sips-error" id={`${name}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}

interface OptionsProps {
  name: string;
  label: string;
  autoComplete: string;
  values: string[];
  chosen?: string;
}

function Options({ name, label, autoComplete, values, chosen = '' }: OptionsProps) {
  return (
    <div className="sips-field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} autoComplete={autoComplete} defaultValue={chosen}>
        <option value="">--</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Sentences of the card processor's pages. */
const SIPS = {
  title: { fr: 'Paiement sécurisé', en: 'Secure payment', de: 'Sichere Zahlung' },
  merchant: { fr: 'Commerçant', en: 'Merchant', de: 'Händler' },
  amount: { fr: 'Montant', en: 'Amount', de: 'Betrag' },
  transaction: { fr: 'Référence de la transaction', en: 'Transaction reference', de: 'Transaktionsreferenz' },
  number: { fr: 'Numéro de carte', en: 'Card number', de: 'Kartennummer' },
  expiry: { fr: "Date d'expiration", en: 'Expiry date', de: 'Gültig bis' },
  month: { fr: 'Mois', en: 'Month', de: 'Monat' },
  year: { fr: 'Année', en: 'Year', de: 'Jahr' },
  code: { fr: 'Cryptogramme visuel (CVV)', en: 'Security code (CVV)', de: 'Prüfnummer (CVV)' },
  submit: { fr: 'Valider', en: 'Pay now', de: 'Jetzt bezahlen' },
  cancel: { fr: 'Annuler', en: 'Cancel', de: 'Abbrechen' },
  wrongNumber: {
    fr: 'Le numéro de carte est invalide.',
    en: 'The card number is invalid.',
    de: 'Die Kartennummer ist ungültig.',
  },
  wrongExpiry: {
    fr: "La date d'expiration est invalide.",
    en: 'The expiry date is invalid.',
    de: 'Das Gültigkeitsdatum ist ungültig.',
  },
  wrongCode: {
    fr: 'Le cryptogramme visuel est invalide.',
    en: 'The security code is invalid.',
    de: 'Die Prüfnummer ist ungültig.',
  },
  refused: {
    fr: 'Le paiement a été refusé par votre banque.',
    en: 'The payment was declined by your bank.',
    de: 'Die Zahlung wurde von Ihrer Bank abgelehnt.',
  },
  approvalTitle: {
    fr: 'Authentification 3-D Secure',
    en: '3-D Secure authentication',
    de: '3-D-Secure-Authentifizierung',
  },
  approvalText: {
    fr: "Votre banque vous demande de confirmer ce paiement. Saisissez le code à 6 chiffres reçu par SMS ou validez l'opération dans l'application de votre banque. Cette page se met à jour automatiquement.",
    en: 'Your bank asks you to confirm this payment. Enter the 6-digit code received by text message, or approve the payment in your bank’s app. This page updates by itself.',
    de: 'Ihre Bank bittet Sie, diese Zahlung zu bestätigen. Geben Sie den per SMS erhaltenen 6-stelligen Code ein oder geben Sie die Zahlung in der App Ihrer Bank frei. Diese Seite wird automatisch aktualisiert.',
  },
  approvalCode: { fr: 'Code de confirmation', en: 'Confirmation code', de: 'Bestätigungscode' },
  approve: { fr: 'Confirmer', en: 'Confirm', de: 'Bestätigen' },
  wrongApproval: {
    fr: 'Le code saisi est incorrect.',
    en: 'The code entered is incorrect.',
    de: 'Der eingegebene Code ist falsch.',
  },
  testCode: { fr: "Code de la réplique d'essai :", en: 'Code of the test replica:', de: 'Code der Testnachbildung:' },
} satisfies Record<string, CertificatAirText>;
