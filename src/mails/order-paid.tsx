import { checkOrderRules } from '#orders/check-order-rules.ts';
import type { OrderSituation } from '#orders/contracts/order-contract.ts';
import type { OrderFacts } from '#orders/order-facts.ts';
import { computeHoldEnd } from '#orders/order-hold.ts';
import { type AdmissionVerdict, describeLateArrival, formatCondition } from '#permits/admission-verdict.ts';
import { describePaidService, formatYourApplication } from '#permits/application-texts.ts';
import { vehicleCategories } from '#permits/form-choices.ts';
import { longDate } from '#permits/long-date.ts';
import { formatPounds, formatPromisedTime, type PriceLine } from '#permits/pricing.ts';
import { AccountAccessAction, findAccountAccess } from './account-access.tsx';
import { defineMail } from './mail-content.ts';
import { MailLink, MailNotice, noActionNeededText, Paragraph, Subheading } from './mail-layout.tsx';
import { type MailOrder, MailOrderSummary, readMailOrder } from './mail-order.tsx';
import { mailStyles } from './mail-styles.ts';
import {
  describeReviewRequest,
  isOnlyPlateMissing,
  type MailHold,
  MissingDetailsSection,
  type MissingOrderDetails,
  readMailHold,
  readMissingOrderDetails,
  readUnacceptedWarnings,
} from './missing-details.tsx';

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** Paid, and not started. */
const closedSituations = new Set<OrderSituation['name']>(['excluded', 'day_over', 'refunded', 'cancelled']);

/** Sent when the payment is confirmed: the receipt, and what happens next. */
export const orderPaidMail = defineMail({
  async read(ctx, row) {
    const { order, facts, situation } = await readMailOrder(ctx, row);
    /** Replaces 'what happens next', for an order that is not started and is refunded. */
    const closedSituation = closedSituations.has(situation.name) ? situation : undefined;
    const details = closedSituation ? null : await readMissingOrderDetails(ctx, facts);
    const isComplete = !details && !closedSituation;
    const verdict = checkOrderRules(ctx, facts);
    return {
      order,
      condition: closedSituation ? '' : (verdict?.condition ?? ''),
      vehicleCategory: vehicleCategories.find(({ value }) => value === facts.vehicle.vehicleCategory)?.label ?? null,
      items: facts.order.priceItems,
      totalCents: facts.order.totalCents,
      paidOn: longDay.format(facts.order.paidAt ?? row.createdAt),
      details,
      expectedArrival: isComplete ? describeExpectedArrival(verdict, facts) : null,
      manualCheckOf: findManualCheck(order, verdict, details),
      promisedTime: formatPromisedTime(facts.order),
      closedSituation,
      hold: isComplete ? await readMailHold(ctx, facts.order.id, computeHoldEnd(ctx, facts)) : null,
      unacceptedWarnings: closedSituation ? null : await readUnacceptedWarnings(ctx, facts.order.id),
      account: await findAccountAccess(ctx, row, facts.order),
    };
  },
  render: (facts) => {
    const { order, vehicleCategory, items, totalCents, paidOn, details, hold, unacceptedWarnings, account } = facts;
    const { expectedArrival, manualCheckOf, promisedTime, closedSituation, condition } = facts;
    return {
      subject: `Payment received: order ${order.orderRef}`,
      title: 'Payment received',
      happened: `We have received your payment of ${formatPounds(totalCents)} for ${order.place}.`,
      todo: closedSituation ? noActionNeededText : describeTodo(order, details, hold, manualCheckOf),
      body: (
        <>
          {unacceptedWarnings && (
            <>
              {unacceptedWarnings.texts.map((text) => (
                <MailNotice key={text}>{text}</MailNotice>
              ))}
              {unacceptedWarnings.url && (
                <Paragraph>
                  You were not asked about this before you paid. Until our work begins you can have all of your money
                  back: <MailLink href={unacceptedWarnings.url}>take the order back</MailLink>
                </Paragraph>
              )}
            </>
          )}
          {condition && <MailNotice>{formatCondition(condition)}</MailNotice>}
          {details && (
            <MissingDetailsSection
              order={order}
              details={{ ...details, mayCancel: details.mayCancel && !unacceptedWarnings }}
            />
          )}
          <MailOrderSummary
            order={order}
            more={vehicleCategory ? [{ label: 'Vehicle category', value: vehicleCategory }] : []}
          />
          {hold && (
            <Paragraph>
              Is this the plate on the car{order.days && ', and are these your days'}? Before {hold.until} (UK time) you
              can correct {order.isMotorway ? 'all but the vignette' : 'the order'}, or stop it and have all of your
              money back: <MailLink href={hold.url}>look at it, or stop it</MailLink>
            </Paragraph>
          )}
          <Subheading>Receipt</Subheading>
          <Receipt items={items} totalCents={totalCents} />
          <Paragraph>Paid by card on {paidOn}.</Paragraph>
          <Paragraph>{order.priceParts}</Paragraph>
          <Subheading>What happens next</Subheading>
          {closedSituation ? (
            <Paragraph>
              {[closedSituation.headline, ...closedSituation.next, closedSituation.money].filter(Boolean).join(' ')}
            </Paragraph>
          ) : (
            <ol className="ink" style={mailStyles.list}>
              {details && <li>You give us the missing details.</li>}
              {manualCheckOf === 'rules' && (
                <li>
                  The rules leave open whether this vehicle may enter: a person of ours looks into that within{' '}
                  {promisedTime}.
                </li>
              )}
              <li>
                {manualCheckOf === 'days'
                  ? 'A person looks at the days of your order, and writes to you.'
                  : describePaidService(order)}
              </li>
              {manualCheckOf !== 'days' && !(manualCheckOf && order.work === 'check') && (
                <li>
                  Usual time: {order.usualTime}.{expectedArrival && ` By our times it is there by ${expectedArrival}.`}
                </li>
              )}
              <li>We e-mail you at every step{order.physicalFollows ? ', and the sticker follows by post' : ''}.</li>
            </ol>
          )}
          <Subheading>Follow your order</Subheading>
          {account.way === 'sign-in' ? (
            <Paragraph>
              Sign in to see it live: <MailLink href={order.url}>your order</MailLink>
            </Paragraph>
          ) : (
            <AccountAccessAction access={account} main={!details} />
          )}
        </>
      ),
    };
  },
});

/** What a person checks first: more days than one plate gets, or what the rules leave open about the vehicle. */
function findManualCheck(
  { work }: MailOrder,
  verdict: AdmissionVerdict | undefined,
  details: MissingOrderDetails | null,
): 'days' | 'rules' | null {
  if (work !== 'mail' && verdict?.warnings.some(({ code }) => code === 'too_many_days')) return 'days';
  // The doubt may come only from the missing details.
  return verdict?.need === 'not_sure' && !details ? 'rules' : null;
}

/** `3 May 2026`: today plus our usual times, with a note if that is after the first day. */
function describeExpectedArrival(verdict: AdmissionVerdict | undefined, facts: OrderFacts): string | null {
  if (!verdict?.there_by) return null;
  const day = verdict.there_by[facts.order.urgentProcessing ? 'urgent' : 'standard'];
  return longDate(day) + describeLateArrival(verdict, day, facts.order.entryDate);
}

function describeTodo(
  order: MailOrder,
  details: MissingOrderDetails | null,
  hold: MailHold | null,
  manualCheckOf: 'days' | 'rules' | null,
): string {
  if (!details) {
    if (hold) return describeReviewRequest(order, hold);
    if (manualCheckOf === 'rules') return 'You have nothing to do: we look into the rules for your vehicle.';
    const next = manualCheckOf
      ? 'we look at the days of your order'
      : `${formatYourApplication(order).toLowerCase()} starts now`;
    return `You have nothing to do: ${next}.`;
  }
  if (isOnlyPlateMissing(details)) return 'Please add the plate of your rental car when you collect it.';
  const count = details.missing.length;
  return `Please give us ${count === 1 ? 'one detail' : `${count} details`} that the ${order.work === 'check' ? 'check' : 'application'} still needs.`;
}

/** The same lines as on the payment page. */
function Receipt({ items, totalCents }: { items: readonly PriceLine[]; totalCents: number }) {
  const total = { ...mailStyles.strong, borderBottom: 'none' };
  return (
    <table data-text-format="dataTable" cellPadding={0} cellSpacing={0} border={0} style={mailStyles.table}>
      <tbody>
        {items.map(({ label, amount_cents }) => (
          <tr key={label}>
            <th scope="row" className="ink line" style={{ ...mailStyles.label, ...mailStyles.text }}>
              {label}
            </th>
            <td className="ink line" style={mailStyles.amount}>
              {formatPounds(amount_cents)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="ink" style={{ ...mailStyles.label, ...total }}>
            Total
          </th>
          <td className="ink" style={{ ...mailStyles.amount, ...total }}>
            {formatPounds(totalCents)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
