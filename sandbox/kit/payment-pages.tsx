import type { ReactNode } from 'react';
import { APPROVAL_CODE, type PaymentOrder } from './card-payments.ts';
import type { PaymentPages } from './definition.ts';
import { Bare } from './layout.tsx';
import { money } from './site.tsx';
import type { Language, Say } from './words/say.ts';

export interface PaymentProps<L extends Language> {
  base: string;
  language: L;
  pages: PaymentPages<L>;
  say: Say<L>;
  order: PaymentOrder<unknown>;
  /** What the page says that is to be paid. */
  asked?: { text: string; second: string | undefined };
  alert?: string | undefined;
}

/** The processor's page; with a frame it asks for the name, and its frame for the card. */
export function PaymentPage<L extends Language>(props: PaymentProps<L>) {
  const { base, language, pages, say, order, alert } = props;
  const action = `${base}/${pages.path}/${order.token}`;
  const error = 'card-error';
  return (
    <Frame {...props} title={say('payTitle')[language]}>
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
        <Input name={pages.inputs.holder} label={say('cardHolder')[language]} autoComplete="cc-name" />
        {pages.frame ? (
          <>
            <iframe id="card-frame" className="card-frame" title={say('payTitle')[language]} src={`${action}/card`} />
            <p id={error} className="field-error" role="alert" hidden />
          </>
        ) : (
          <CardInputs {...props} />
        )}
        <button type="submit" className="button" id="paymentButton">
          {say('pay')[language]}
        </button>
      </form>
      <form method="post" action={`${action}/cancel`}>
        <button type="submit" className="button secondary">
          {say('cancelPayment')[language]}
        </button>
      </form>
    </Frame>
  );
}

/** What stands in the frame. */
export function CardFrame<L extends Language>(
  props: Pick<PaymentProps<L>, 'base' | 'language' | 'pages' | 'say' | 'order'>,
) {
  const { base, language, pages, order } = props;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{props.say('payTitle')[language]}</title>
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

function CardInputs<L extends Language>({ language, pages, say }: Pick<PaymentProps<L>, 'language' | 'pages' | 'say'>) {
  const { number, expiry, code } = pages.inputs;
  return (
    <>
      <Input name={number} label={say('cardNumber')[language]} autoComplete="cc-number" numeric />
      <Input name={expiry} label={say('cardExpiry')[language]} autoComplete="cc-exp" numeric />
      <Input name={code} label={say('cardCode')[language]} autoComplete="cc-csc" numeric />
    </>
  );
}

/** The page of the cardholder's bank. */
export function ApprovalPage<L extends Language>(props: PaymentProps<L>) {
  const { base, language, pages, say, order, alert } = props;
  const page = `${base}/${pages.path}/${order.token}`;
  return (
    <Frame {...props} title={say('approvalTitle')[language]}>
      <p data-wait-for={`${page}/state`} data-then-go={page}>
        {say('approvalText')[language]}
      </p>
      {alert && (
        <p className="alert" role="alert">
          {alert}
        </p>
      )}
      <form method="post" action={`${page}/3ds`} noValidate>
        <Input name="otp" label={say('approvalCode')[language]} autoComplete="one-time-code" numeric />
        <button type="submit" className="button">
          {say('approve')[language]}
        </button>
      </form>
      <p className="field-hint">
        {say('testCode')[language]} {APPROVAL_CODE}
      </p>
    </Frame>
  );
}

function Frame<L extends Language>(props: PaymentProps<L> & { title: string; children: ReactNode }) {
  const { base, language, pages, say, order, asked, title, children } = props;
  const facts = [
    [say('merchant'), pages.merchant],
    [say('amount'), asked?.text ?? money(order.amountCents, language)],
    [say('transaction'), order.token.slice(0, 12).toUpperCase()],
  ] as const;
  return (
    <Bare base={base} language={language} ribbon={say('ribbon')[language]} title={title}>
      <dl className="lines">
        {facts.map(([label, value]) => (
          <div key={value}>
            <dt>{label[language]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {asked?.second && (
        <p className="price">
          {say('secondTotal')[language]}: <strong>{asked.second}</strong>
        </p>
      )}
      {children}
    </Bare>
  );
}

function Input({
  name,
  label,
  autoComplete,
  numeric,
}: {
  name: string;
  label: string;
  autoComplete: string;
  numeric?: boolean;
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
      />
    </div>
  );
}
