import type { ReactNode } from 'react';
import type { CardProblem, TypedCard } from './card-outcome.ts';
import { APPROVAL_CODE, type PaymentOrder } from './card-payments.ts';
import type { PaymentPages, PortalAddresses } from './definition.ts';
import { MinimalPage } from './layout.tsx';
import type { PortalTextKey } from './words/en.ts';
import type { KitLanguage, Translate } from './words/translate.ts';

export interface CardPaymentProps<L extends KitLanguage> {
  base: string;
  language: L;
  pages: PaymentPages<L>;
  addresses: PortalAddresses;
  translate: Translate<L>;
  order: PaymentOrder<unknown>;
  /** What the page says that is to be paid. */
  displayedPrice: { text: string; secondTotal?: string | undefined };
  alert?: string | undefined;
  /** Wrong entries, where each is said beside its input. */
  problems?: readonly CardProblem[];
  /** What was picked before. */
  typed?: TypedCard;
}

/** The processor's page; with a frame it asks for the name, and its frame for the card. */
export function CardPaymentPage<L extends KitLanguage>(props: CardPaymentProps<L>) {
  const { base, language, pages, addresses, translate, order, alert } = props;
  const action = `${base}/${pages.path}/${order.token}`;
  const error = 'card-error';
  return (
    <PaymentPageFrame {...props} title={translate('payTitle')[language]}>
      {alert && (
        <p className="alert" role="alert">
          {alert}
        </p>
      )}
      <form
        method="post"
        action={action}
        noValidate
        {...(pages.frame && { 'data-card-frame': 'card-frame', 'data-card-error': error })}
      >
        {pages.inputs.holder && (
          <LabelledInput name={pages.inputs.holder} label={translate('cardHolder')[language]} autoComplete="cc-name" />
        )}
        {pages.frame ? (
          <>
            <iframe
              id="card-frame"
              className="card-frame"
              title={translate('payTitle')[language]}
              src={`${action}/card`}
            />
            <p id={error} className="field-error" role="alert" hidden />
          </>
        ) : (
          <CardInputs {...props} />
        )}
        <button type="submit" className="button" id="paymentButton">
          {translate('pay')[language]}
        </button>
      </form>
      <form method="post" action={`${action}/${addresses.cancelPayment}`}>
        <button type="submit" className="button secondary">
          {translate('cancelPayment')[language]}
        </button>
      </form>
    </PaymentPageFrame>
  );
}

/** What stands in the frame. */
export function CardFrame<L extends KitLanguage>(
  props: Pick<CardPaymentProps<L>, 'base' | 'language' | 'pages' | 'translate' | 'order'>,
) {
  const { base, language, pages, order } = props;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{props.translate('payTitle')[language]}</title>
        <link rel="stylesheet" href={`${base}/assets/kit.css`} />
      </head>
      <body className="in-frame">
        <form method="post" action={`${base}/${pages.path}/${order.token}/card`} noValidate>
          <CardInputs {...props} />
        </form>
      </body>
    </html>
  );
}

function CardInputs<L extends KitLanguage>(
  props: Pick<CardPaymentProps<L>, 'language' | 'pages' | 'translate' | 'problems' | 'typed'>,
) {
  const { language, pages, translate, problems = [] } = props;
  const { number, expiry, code } = pages.inputs;
  const error = (problem: CardProblem) =>
    problems.includes(problem) ? translate(CARD_ERROR_TEXTS[problem])[language] : undefined;
  const input = (problem: CardProblem, name: string, label: PortalTextKey, autoComplete: string) => (
    <LabelledInput
      name={name}
      label={translate(label)[language]}
      autoComplete={autoComplete}
      numeric
      error={error(problem)}
    />
  );
  return (
    <>
      {input('number', number, 'cardNumber', 'cc-number')}
      {typeof expiry === 'string' ? (
        input('expiry', expiry, 'cardExpiry', 'cc-exp')
      ) : (
        <ExpiryLists {...props} names={expiry} error={error('expiry')} />
      )}
      {input('code', code, 'cardCode', 'cc-csc')}
    </>
  );
}

export const CARD_ERROR_TEXTS = { number: 'wrongNumber', expiry: 'wrongExpiry', code: 'wrongCode' } as const;

/** The expiry date as month and year to pick, this year and eleven more. */
function ExpiryLists<L extends KitLanguage>(
  props: Pick<CardPaymentProps<L>, 'language' | 'translate' | 'typed'> & {
    names: { month: string; year: string };
    error: string | undefined;
  },
) {
  const { language, translate, typed, names, error } = props;
  const first = new Date().getUTCFullYear();
  const lists = [
    { part: 'month', values: Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')) },
    { part: 'year', values: Array.from({ length: 12 }, (_, index) => String(first + index)) },
  ] as const;
  return (
    <fieldset className="field" aria-describedby={error && 'expiry-error'}>
      <legend>{translate('cardExpiry')[language]}</legend>
      {lists.map(({ part, values }) => (
        <div key={part} className="field">
          <label htmlFor={names[part]}>{translate(part)[language]}</label>
          <select
            id={names[part]}
            name={names[part]}
            className="field-input"
            autoComplete={`cc-exp-${part}`}
            defaultValue={typed?.[part] ?? ''}
          >
            <option value="">--</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </div>
      ))}
      {error && (
        <p id="expiry-error" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The page of the cardholder's bank. */
export function CardApprovalPage<L extends KitLanguage>(props: CardPaymentProps<L>) {
  const { base, language, pages, addresses, translate, order, alert } = props;
  const page = `${base}/${pages.path}/${order.token}`;
  return (
    <PaymentPageFrame {...props} title={translate('approvalTitle')[language]}>
      <p data-wait-for={`${page}/${addresses.paymentState}`} data-then-go={page}>
        {translate('approvalText')[language]}
      </p>
      {alert && !pages.errorsBeside && (
        <p className="alert" role="alert">
          {alert}
        </p>
      )}
      <form method="post" action={`${page}/3ds`} noValidate>
        <LabelledInput
          name="otp"
          label={translate('approvalCode')[language]}
          autoComplete="one-time-code"
          numeric
          error={pages.errorsBeside ? alert : undefined}
        />
        <button type="submit" className="button">
          {translate('approve')[language]}
        </button>
      </form>
      <p className="field-hint">
        {translate('testCode')[language]} {APPROVAL_CODE}
      </p>
    </PaymentPageFrame>
  );
}

function PaymentPageFrame<L extends KitLanguage>(props: CardPaymentProps<L> & { title: string; children: ReactNode }) {
  const { base, language, pages, translate, order, displayedPrice: asked, title, children } = props;
  const facts = [
    [translate('merchant'), pages.merchant],
    [translate('amount'), asked.text],
    [translate('transaction'), order.token.slice(0, 12).toUpperCase()],
  ] as const;
  return (
    <MinimalPage base={base} language={language} ribbon={translate('ribbon')[language]} title={title} kind="payment">
      <dl className="lines">
        {facts.map(([label, value]) => (
          <div key={value}>
            <dt>{label[language]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {asked.secondTotal && (
        <p className="price">
          {translate('secondTotal')[language]}
          {translate('colon')[language]}
          <strong>{asked.secondTotal}</strong>
        </p>
      )}
      {children}
    </MinimalPage>
  );
}

function LabelledInput({
  name,
  label,
  autoComplete,
  numeric,
  error,
}: {
  name: string;
  label: string;
  autoComplete: string;
  numeric?: boolean;
  error?: string | undefined;
}) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <input
        id={name}
        name={name}
        className="field-input"
        type="text"
        autoComplete={autoComplete}
        inputMode={numeric ? 'numeric' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${name}-error`}
      />
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
