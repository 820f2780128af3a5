import type { ReactNode } from 'react';
import { renderSandboxPage } from '../sandbox-page.tsx';
import type { CardField, CardFormErrors, CardFormValues } from './card-form.ts';
import { formatAmount, type Payment } from './payment.ts';

const MERCHANT = 'European Driving Permits';

/** The payment page. @param errors shown beside their fields; the first of them takes the focus. */
export function renderPayPage(
  payment: Payment,
  values: Partial<CardFormValues>,
  errors: CardFormErrors,
  notice?: string,
): string {
  const { order } = payment;
  const field = (
    name: CardField,
    label: string,
    attributes: { type?: string; inputMode?: 'numeric'; autoComplete: string; hint?: string },
  ) => (
    <TextField
      name={name}
      label={label}
      value={values[name]}
      error={errors[name]}
      focus={Object.keys(errors)[0] === name}
      {...attributes}
    />
  );
  return renderHostedPage(
    payment,
    `Pay ${MERCHANT}`,
    <div className="columns">
      <OrderSummary payment={payment} />
      <form method="post" className="card" noValidate>
        <h2 style={{ marginTop: 0 }}>Pay by card</h2>
        {notice ? (
          <p className="error" role="alert">
            {notice}
          </p>
        ) : null}
        {field('email', 'Email', { type: 'email', autoComplete: 'email' })}
        {field('cardNumber', 'Card number', { inputMode: 'numeric', autoComplete: 'cc-number' })}
        <div className="pair">
          {field('cardExpiry', 'Expiry date', { inputMode: 'numeric', autoComplete: 'cc-exp', hint: 'MM / YY' })}
          {field('cardCvc', 'CVC', { inputMode: 'numeric', autoComplete: 'cc-csc', hint: '3 or 4 digits' })}
        </div>
        {field('billingName', 'Name on card', { autoComplete: 'cc-name' })}
        <button type="submit" className="wide">
          Pay {formatAmount(order.total, order.currency)}
        </button>
        <p className="quiet">
          Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0027 6000 3184 asks for 3-D
          Secure. Any future date, any CVC.
        </p>
      </form>
    </div>,
  );
}

/** The bank's question (3-D Secure). */
export function renderChallengePage(payment: Payment): string {
  const { order, intent } = payment;
  return renderHostedPage(
    payment,
    '3-D Secure authentication',
    <form method="post" className="card" action={`/card-payments/pay/${payment.id}/challenge`}>
      <h1>3-D Secure authentication</h1>
      <p>
        Your bank asks whether you are paying <strong>{formatAmount(order.total, order.currency)}</strong> to{' '}
        <strong>{MERCHANT}</strong> with the card ending in {intent?.card.last4}.
      </p>
      <div className="actions">
        <button type="submit" name="outcome" value="complete">
          Complete authentication
        </button>
        <button type="submit" name="outcome" value="fail" className="second">
          Fail authentication
        </button>
      </div>
    </form>,
  );
}

export function renderExpiredPage(payment: Payment): string {
  return renderHostedPage(
    payment,
    'This payment page has expired',
    <div className="card">
      <h1>This payment page has expired</h1>
      <p>Nothing was charged. Go back to {MERCHANT} to start the payment again.</p>
    </div>,
  );
}

export function renderUnknownPaymentPage(): string {
  const sentence = 'Check the address, or start the payment again where you came from.';
  return renderSandboxPage({
    title: 'No such payment',
    bare: true,
    children: <Notice heading="There is no such payment" sentence={sentence} />,
  });
}

function Notice({ heading, sentence }: { heading: string; sentence: string }) {
  return (
    <div className="card">
      <h1>{heading}</h1>
      <p>{sentence}</p>
    </div>
  );
}

function renderHostedPage(payment: Payment, title: string, content: ReactNode): string {
  const back = payment.order.cancel_url;
  return renderSandboxPage({
    title,
    bare: true,
    children: (
      <>
        {back ? (
          <p>
            <a href={back}>Back to {MERCHANT}</a>
          </p>
        ) : null}
        {content}
      </>
    ),
  });
}

function OrderSummary({ payment: { order } }: { payment: Payment }) {
  return (
    <section className="card" aria-labelledby="merchant">
      <h1 id="merchant">{MERCHANT}</h1>
      <table>
        <caption className="quiet" style={{ textAlign: 'left' }}>
          Your order
        </caption>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.name}
                {line.quantity > 1 ? ` x ${line.quantity}` : ''}
                {line.details ? <div className="quiet">{line.details}</div> : null}
              </th>
              <td className="amount">{formatAmount(line.unit_amount * line.quantity, order.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="amount">{formatAmount(order.total, order.currency)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface TextFieldProps {
  name: CardField;
  label: string;
  value?: string;
  error?: string;
  focus: boolean;
  hint?: string;
  type?: string;
  inputMode?: 'numeric';
  autoComplete: string;
}

/** An input with its label, hint and error. */
function TextField({ name, label, value, error, focus, hint, type = 'text', ...attributes }: TextFieldProps) {
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint ? (
        <div id={`${name}-hint`} className="quiet">
          {hint}
        </div>
      ) : null}
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        required
        // biome-ignore lint/a11y/noAutofocus: after an error, focus goes to the first field to mend
        autoFocus={focus}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        {...attributes}
      />
      {error ? (
        <p id={`${name}-error`} className="error">
          {error}
        </p>
      ) : null}
    </div>
  );
}
