import { checkOrderRules } from '#orders/check-order-rules.ts';
import { nothingToDo, type OrderSituation } from '#orders/contracts/order-contract.ts';
import { needsNoApplication, type OrderFacts, tripOfOrder } from '#orders/order-facts.ts';
import { computeHoldEnd } from '#orders/order-hold.ts';
import {
  type AdmissionVerdict,
  describeLateArrival,
  describeUrgentRefund,
  formatCondition,
  isNothingAppliedFor,
} from '#permits/admission-verdict.ts';
import { capitaliseFirst, describePaidService, formatYourApplication } from '#permits/application-texts.ts';
import { describeArrivalDay } from '#permits/arrival-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { vehicleCategories } from '#permits/form-choices.ts';
import { longDate } from '#permits/long-date.ts';
import { formatPounds, formatPromisedTime, type PriceLine } from '#permits/pricing.ts';
import { AccountAccessText, findAccountAccess, toAccessButton } from './account-access.tsx';
import { defineMail, type MailContent, type MailContext, type Notification } from './mail-content.ts';
import { MailLink, noActionNeededText, Paragraph, Subheading, splitLongText } from './mail-layout.tsx';
import { type MailOrder, MailOrderDetails, MailPicture, readMailOrder } from './mail-order.tsx';
import { mailStyles } from './mail-styles.ts';
import {
  describeHold,
  describeHoldChoice,
  describeReviewRequest,
  isOnlyPlateMissing,
  MissingDetailsSection,
  type MissingOrderDetails,
  readMailHold,
  readMissingOrderDetails,
  readUnacceptedWarnings,
  toDetailsButton,
} from './missing-details.tsx';
import { readTripFile } from './trip-file.ts';

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** Paid, and not started. */
const closedSituations = new Set<OrderSituation['name']>(['excluded', 'day_over', 'refunded', 'cancelled']);

async function readOrderPaid(ctx: MailContext, row: Notification) {
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
    urgentRefund: closedSituation ? '' : findUrgentRefund(order, facts, verdict),
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
    tripFile: await readTripFile(ctx, facts, situation),
  };
}

/** Sent when the payment is confirmed: what happens next, and the receipt. */
export const orderPaidMail = defineMail({
  read: readOrderPaid,
  render: (facts) => {
    const {
      order,
      vehicleCategory,
      items,
      totalCents,
      urgentRefund,
      paidOn,
      details,
      hold,
      unacceptedWarnings,
      account,
    } = facts;
    const { manualCheckOf, closedSituation, condition, tripFile } = facts;
    /** By something more urgent than the account. */
    const isButtonTaken = Boolean(details ?? hold);
    return {
      subject: `Payment received: order ${order.orderRef}`,
      state: describeState(facts),
      when: closedSituation ? closedSituation.headline : describeWhen(facts),
      todo: describeTodo(facts),
      picture: <MailPicture order={order} />,
      notices: [...(unacceptedWarnings?.texts ?? []), ...(condition ? [formatCondition(condition)] : [])],
      button: findButton(facts),
      ...tripFile,
      body: (
        <>
          {!isButtonTaken && account.way !== 'sign-in' && <AccountAccessText access={account} />}
          {unacceptedWarnings?.url && (
            <Paragraph>
              You were not asked about this before you paid. Until our work begins you can have all of your money back:{' '}
              <MailLink href={unacceptedWarnings.url}>take the order back</MailLink>
            </Paragraph>
          )}
          {details && (
            <MissingDetailsSection details={{ ...details, mayCancel: details.mayCancel && !unacceptedWarnings }} />
          )}
          {hold && <Paragraph>{describeHoldChoice(order)}</Paragraph>}
          {closedSituation
            ? [...closedSituation.next, closedSituation.money]
                .filter((sentence) => sentence && sentence !== nothingToDo)
                .map((sentence) => <Paragraph key={sentence}>{sentence}</Paragraph>)
            : manualCheckOf !== 'days' && (
                <Paragraph>
                  {describePaidService(order)}
                  {order.physicalFollows && ' The sticker follows by post.'}
                </Paragraph>
              )}
          {isButtonTaken && manualCheckOf && <Paragraph>{manualCheckTexts[manualCheckOf]}</Paragraph>}
          <Subheading>Receipt</Subheading>
          <Receipt items={items} totalCents={totalCents} />
          <Paragraph>{[`Paid by card on ${paidOn}.`, urgentRefund].filter(Boolean).join(' ')}</Paragraph>
          {splitLongText(order.priceParts).map((text) => (
            <Paragraph key={text}>{text}</Paragraph>
          ))}
          <MailOrderDetails
            order={order}
            more={vehicleCategory ? [{ label: 'Vehicle category', value: vehicleCategory }] : []}
          />
          {isButtonTaken && account.way !== 'sign-in' && <AccountAccessText access={account} isLinked />}
          {isButtonTaken && account.way === 'sign-in' && (
            <Paragraph>
              Sign in to see it live: <MailLink href={order.url}>your order</MailLink>
            </Paragraph>
          )}
        </>
      ),
    };
  },
});

type OrderPaidFacts = NonNullable<Awaited<ReturnType<typeof readOrderPaid>>>;

/** What is paid, and what is so now. */
function describeState(facts: OrderPaidFacts): string {
  const { order, totalCents, closedSituation } = facts;
  const paid = `Paid: ${formatPounds(totalCents)} for ${order.place}.`;
  return closedSituation ? paid : `${paid} ${describeProgress(facts)}`;
}

const manualCheckTexts = {
  days: 'A person looks at the days of your order, and writes to you.',
  rules: 'A person looks into the rules for your vehicle.',
};

function describeProgress({ order, details, hold, manualCheckOf }: OrderPaidFacts): string {
  if (details && isOnlyPlateMissing(details)) return 'The plate of your rental car is still to come.';
  if (details?.missing.length === 1) return 'One detail is still missing.';
  if (details) return `${details.missing.length} details are still missing.`;
  if (hold) return `${capitaliseFirst(describeHold(order, hold))}.`;
  if (manualCheckOf) return manualCheckTexts[manualCheckOf];
  return `${formatYourApplication(order)} starts now.`;
}

/** By when it is there, by our times; else how long it usually takes. Nothing is promised before a person has looked. */
function describeWhen({ order, details, expectedArrival, manualCheckOf, promisedTime }: OrderPaidFacts): string | null {
  if (details) return details.by;
  if (manualCheckOf === 'rules') return `You hear from us within ${promisedTime}.`;
  if (order.work === 'check') return `The rule-check statement is there ${order.usualTime}.`;
  return expectedArrival ?? (manualCheckOf === 'days' ? null : `Usual time: ${order.usualTime}.`);
}

function findButton({ order, details, hold, account }: OrderPaidFacts): NonNullable<MailContent['button']> {
  if (details) return toDetailsButton(details);
  if (hold) return { label: 'Check it, or stop it', href: hold.url };
  return account.way === 'sign-in' ? { label: 'See your order', href: order.url } : toAccessButton(account);
}

/** What a person checks first: more days than one plate gets, or what the rules leave open about the vehicle. */
function findManualCheck(
  { work }: MailOrder,
  verdict: AdmissionVerdict | undefined,
  details: MissingOrderDetails | null,
): 'days' | 'rules' | null {
  if (work !== 'mail' && verdict?.warnings.some(({ code }) => code === 'too_many_days')) return 'days';
  // The doubt may come only from the missing details.
  return verdict?.need === 'not_sure' && !isNothingAppliedFor(verdict) && !details ? 'rules' : null;
}

/** By when what is applied for is there, today plus our usual times, or what decides it; null where nothing does. */
function describeExpectedArrival(verdict: AdmissionVerdict | undefined, { order }: OrderFacts): string | null {
  const zone = findZone(order.country, order.cityZone);
  if (!zone || !verdict?.there_by) return verdict?.undated ?? null;
  const arrivalDay = verdict.there_by[order.urgentProcessing ? 'urgent' : 'standard'];
  const arrival = describeArrivalDay(zone, verdict, arrivalDay, {
    lead: 'By our times',
    formatDay: longDate,
    relateDay: (day) => describeLateArrival(verdict, day, tripOfOrder(order)),
  });
  return [arrival, verdict.validity].filter(Boolean).join(' ');
}

/** Of an order that needs no application all of the money comes back, which stands elsewhere. */
function findUrgentRefund(order: MailOrder, facts: OrderFacts, verdict: AdmissionVerdict | undefined): string {
  const isUrgentPaid = facts.order.urgentProcessing && !needsNoApplication(facts);
  return verdict && isUrgentPaid ? describeUrgentRefund(verdict, order) : '';
}

function describeTodo({ order, details, hold, closedSituation }: OrderPaidFacts): string {
  if (closedSituation) return noActionNeededText;
  if (!details) return hold ? describeReviewRequest(order) : noActionNeededText;
  if (isOnlyPlateMissing(details)) return 'Please add it when you collect the car.';
  return details.missing.length === 1 ? 'Please give us this detail now.' : 'Please give us these details now.';
}

/** The same lines as on the payment page. */
function Receipt({ items, totalCents }: { items: readonly PriceLine[]; totalCents: number }) {
  const total = { ...mailStyles.strong, borderBottom: 'none' };
  return (
    <table data-text-format="dataTable" cellPadding={4} cellSpacing={0} border={0} style={mailStyles.table}>
      <tbody>
        {items.map(({ label, amount_cents }) => (
          <tr key={label}>
            <th scope="row" align="left" className="ink line" style={{ ...mailStyles.label, ...mailStyles.text }}>
              {label}
            </th>
            <td className="ink line" style={mailStyles.amount}>
              {formatPounds(amount_cents)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" align="left" className="ink" style={{ ...mailStyles.label, ...total }}>
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
