import type { ReactNode } from 'react';
import { APPROVAL_CODE, type PaymentOrder } from '../card-payments.ts';
import type { CardEntry } from '../cards.ts';
import type { Language } from './language.ts';
import { Head } from './layout.tsx';
import { euros } from './price.ts';
import { SIPS } from './sips-words.ts';
import { WORDS } from './words.ts';

type Problem = 'number' | 'expiry' | 'code';

interface PaymentPageProps {
  base: string;
  language: Language;
  order: PaymentOrder<unknown>;
  problems?: Problem[];
  refused?: boolean;
  typed?: Pick<CardEntry, 'month' | 'year'>;
}

/** The processor's page, in the spirit of Worldline Sips: another look, another form, reached by redirection. */
export function PaymentPage({ base, language, order, problems = [], refused, typed }: PaymentPageProps) {
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  const years = Array.from({ length: 12 }, (_, index) => String(new Date().getUTCFullYear() + index));
  return (
    <Frame base={base} language={language} order={order} title={SIPS.title[language]}>
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
  title: string;
  children: ReactNode;
}

function Frame({ base, language, order, title, children }: FrameProps) {
  return (
    <html lang={language}>
      <Head base={base} title={title} styleSheets={['sips.css']} />
      <body>
        <p className="replica-ribbon">{WORDS.ribbon[language]}</p>
        <main>
          <h1>{title}</h1>
          <dl>
            <div>
              <dt>{SIPS.merchant[language]}</dt>
              <dd>Certificat qualité de l'air</dd>
            </div>
            <div>
              <dt>{SIPS.amount[language]}</dt>
              <dd className="sips-amount">{euros(order.amountCents, language)}</dd>
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
