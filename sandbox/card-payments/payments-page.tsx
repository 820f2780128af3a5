import { renderSandboxPage, UtcTime } from '../sandbox-page.tsx';
import { formatAmount, type Payment, sumRefunds } from './payment.ts';
import { buildPaymentPageUrl } from './session-object.ts';
import type { Webhooks } from './webhooks.ts';

/** Every checkout session, newest first. */
export function renderPaymentsPage(payments: Payment[], webhooks: Webhooks, origin: string): string {
  return renderSandboxPage({
    title: 'Card payments',
    children: (
      <>
        <h1>Card payments</h1>
        <p className="quiet">
          What the shop asked for and what became of it. The same as JSON:{' '}
          <a href="/card-payments/__log">/card-payments/__log</a>
        </p>
        {payments.length > 0 ? (
          <PaymentTable payments={payments} webhooks={webhooks} origin={origin} />
        ) : (
          <p>No payment was asked for yet.</p>
        )}
      </>
    ),
  });
}

function PaymentTable({ payments, webhooks, origin }: { payments: Payment[]; webhooks: Webhooks; origin: string }) {
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Created</th>
            <th scope="col" className="amount">
              Amount
            </th>
            <th scope="col">Status</th>
            <th scope="col">Lines</th>
            <th scope="col">Email</th>
            <th scope="col">Webhooks</th>
            <th scope="col">Payment page</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id}>
              <td>
                <UtcTime at={new Date(payment.created * 1000).toISOString()} />
              </td>
              <td className="amount">{formatAmount(payment.order.total, payment.order.currency)}</td>
              <td>
                <Status payment={payment} />
              </td>
              <td>
                <ul className="plain">
                  {payment.order.lines.map((line) => (
                    <li key={line.id}>
                      {line.name} {formatAmount(line.unit_amount * line.quantity, payment.order.currency)}
                    </li>
                  ))}
                </ul>
                {payment.order.client_reference_id ? (
                  <div className="quiet">{payment.order.client_reference_id}</div>
                ) : null}
              </td>
              <td>{payment.customer?.email ?? payment.order.customer_email}</td>
              <td>
                <Deliveries payment={payment} webhooks={webhooks} />
              </td>
              <td>
                <a href={buildPaymentPageUrl(origin, payment.id)}>
                  <code>{`${payment.id.slice(0, 16)}…`}</code>
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Status({ payment }: { payment: Payment }) {
  const { order, intent, status } = payment;
  const refunded = sumRefunds(payment);
  if (refunded > 0)
    return (
      <span className="wait">
        Refunded {refunded === order.total ? 'in full' : formatAmount(refunded, order.currency)}
      </span>
    );
  if (status === 'complete') return <span className="good">Paid</span>;
  if (status === 'expired') return <span className="quiet">Expired</span>;
  if (intent?.last_error) return <span className="bad">Open. {intent.last_error.message}</span>;
  return <span>{intent?.status === 'requires_action' ? 'Waits for 3-D Secure' : 'Open'}</span>;
}

function Deliveries({ payment, webhooks }: { payment: Payment; webhooks: Webhooks }) {
  return (
    <ul className="plain">
      {payment.events.map(({ id, type }) => {
        const attempts = webhooks.attempts(id);
        const last = attempts.at(-1);
        return (
          <li key={id}>
            {type}{' '}
            <span className={webhooks.isDelivered(id) ? 'good' : 'bad'}>
              {webhooks.isDelivered(id)
                ? 'delivered'
                : last
                  ? `not delivered: ${last.status ?? last.error}`
                  : 'not sent'}
            </span>{' '}
            <span className="quiet">
              {attempts.length} {attempts.length === 1 ? 'attempt' : 'attempts'}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
