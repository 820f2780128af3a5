import { eq } from 'drizzle-orm';
import { hasPassword } from '#accounts/recovery-link.ts';
import { users } from '#accounts/tables.ts';
import type { Standing } from '#orders/contracts/order-contract.ts';
import type { OrderFacts } from '#orders/order-facts.ts';
import { holdUntilOf } from '#orders/order-hold.ts';
import { verdictOf } from '#orders/verdict-of.ts';
import { pages } from '#paths.ts';
import { vehicleCategories } from '#permits/lists.ts';
import { longDate } from '#permits/long-date.ts';
import { formatPounds, type PriceLine, promisedTime } from '#permits/pricing.ts';
import { arrivalWords, type Verdict } from '#permits/verdict.ts';
import { ourPartWords, yourWork } from '#permits/way-words.ts';
import { Layout, MailButton, MailLink, Notice, nothingToDo, Paragraph, Subheading } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import { type MailedOrder, OrderSummary, readMailedOrder } from './mailed-order.tsx';
import {
  isPlateOnly,
  type LackingDetails,
  lookOnceMore,
  type MailedHold,
  MissingDetails,
  type OpenCaveats,
  readDetails,
  readHold,
  readOpenCaveats,
} from './missing-details.tsx';
import { createPasswordLink } from './password-link.ts';
import { styles } from './styles.ts';

export interface OrderPaid extends Site {
  order: MailedOrder;
  /** `Car (M1)`, as the customer was shown it; null where nothing was said. */
  vehicleCategory: string | null;
  items: readonly PriceLine[];
  totalCents: number;
  /** `3 May 2026`. */
  paidOn: string;
  /** Null when the order is complete. */
  details: LackingDetails | null;
  /** `3 May 2026`, by our times from now, and whether a day after the first one is in time; null where details are missing. */
  thereBy: string | null;
  /** What a person looks at first: more days than one plate is given, or what the rules leave open of the vehicle. */
  looksAt: 'days' | 'rules' | null;
  /** `24-48 hours`: within which we do our part. */
  promisedTime: string;
  /** Null where it does not wait. */
  hold: MailedHold | null;
  /** Of an order that is not begun and whose money goes back: where it stands, in the place of what would happen next. */
  ended?: Pick<Standing, 'headline' | 'next' | 'money'> | undefined;
  /** What speaks against the order and nobody was asked about. */
  caveats: OpenCaveats | null;
  account:
    | { way: 'sign-in' }
    /** Sets the first password of the account whose order it is, or beside which it waits. */
    | { way: 'set-password'; url: string }
    /** The address has an account that the order waits beside: it can be signed in to and asked about there. */
    | { way: 'say-mine'; url: string }
    /** The same, but nobody has shown yet that the mailbox is theirs; setting a password does. */
    | { way: 'prove'; url: string }
    /** That account is gone meanwhile. */
    | { way: 'sign-up'; url: string };
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** Paid, and nothing of it is begun. */
const notBegun = new Set<Standing['name']>(['excluded', 'day_over', 'refunded', 'withdrawn']);

/** Sent when the payment is confirmed. */
export async function composeOrderPaid(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, standing, ...about } = await readMailedOrder(ctx, row);
  const ended = notBegun.has(standing.name) ? standing : undefined;
  const { items, totalCents, paidAt } = { ...facts.order, items: facts.order.priceItems };
  const details = ended ? null : await readDetails(ctx, facts);
  const verdict = verdictOf(ctx, facts);
  return writeOrderPaid({
    ...about,
    vehicleCategory: vehicleCategories.find(({ value }) => value === facts.vehicle.vehicleCategory)?.label ?? null,
    items,
    totalCents,
    paidOn: longDay.format(paidAt ?? row.createdAt),
    details,
    thereBy: details || ended ? null : thereByOf(verdict, facts),
    looksAt: looksAtOf(about.order, verdict, details),
    promisedTime: promisedTime(facts.order),
    ended,
    hold: details || ended ? null : await readHold(ctx, facts.order.id, holdUntilOf(ctx, facts.order)),
    caveats: ended ? null : await readOpenCaveats(ctx, facts.order.id),
    account: await accountOf(ctx, row, facts.order),
  });
}

function looksAtOf({ work }: MailedOrder, verdict: Verdict | undefined, details: OrderPaid['details']) {
  if (work !== 'mail' && verdict?.warnings.some(({ code }) => code === 'too_many_days')) return 'days';
  // Missing details may be all that is in doubt.
  return verdict?.need === 'not_sure' && !details ? 'rules' : null;
}

function thereByOf(verdict: Verdict | undefined, facts: OrderFacts): string | null {
  if (!verdict?.there_by) return null;
  const day = verdict.there_by[facts.order.urgentProcessing ? 'urgent' : 'standard'];
  return longDate(day) + arrivalWords(verdict, day, facts.order.entryDate);
}

/** How the recipient comes to the order: by their account, by setting its first password, or by saying that it is theirs. */
async function accountOf(
  ctx: MailContext,
  row: Notification,
  { userId, customerEmail }: OrderFacts['order'],
): Promise<OrderPaid['account']> {
  if (userId) {
    const url = (await hasPassword(ctx, userId)) ? undefined : await createPasswordLink(ctx, { ...row, userId });
    return url ? { way: 'set-password', url } : { way: 'sign-in' };
  }
  const [beside] = await ctx.db
    .select({ id: users.id, provedAt: users.emailProvedAt })
    .from(users)
    .where(eq(users.email, customerEmail));
  if (!beside) return { way: 'sign-up', url: `${ctx.settings.publicUrl}${pages.auth}?tab=sign-up` };
  const canSignIn = beside.provedAt !== null && (await hasPassword(ctx, beside.id));
  const url = canSignIn ? undefined : await createPasswordLink(ctx, { ...row, userId: beside.id });
  return url
    ? { way: beside.provedAt ? 'set-password' : 'prove', url }
    : { way: 'say-mine', url: ctx.settings.publicUrl + pages.dashboard };
}

/** The receipt, and what happens next. */
export function writeOrderPaid({
  publicUrl,
  order,
  vehicleCategory,
  items,
  totalCents,
  paidOn,
  details,
  thereBy,
  looksAt,
  promisedTime: within,
  hold,
  ended,
  caveats,
  account,
}: OrderPaid): WrittenMail {
  return {
    subject: `Payment received: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title="Payment received"
        happened={`We have received your payment of ${formatPounds(totalCents)} for ${order.place}.`}
        todo={ended ? nothingToDo : todoFor(order, { details, hold, looksAt })}
      >
        {caveats && (
          <>
            {caveats.texts.map((text) => (
              <Notice key={text}>{text}</Notice>
            ))}
            {caveats.url && (
              <Paragraph>
                You were not asked about this before you paid. Until our work begins you can have all of your money
                back: <MailLink href={caveats.url}>take the order back</MailLink>
              </Paragraph>
            )}
          </>
        )}
        {details && (
          <MissingDetails order={order} details={{ ...details, mayTakeBack: details.mayTakeBack && !caveats }} />
        )}
        <OrderSummary
          order={order}
          more={vehicleCategory ? [{ label: 'Vehicle category', value: vehicleCategory }] : []}
        />
        {hold && (
          <Paragraph>
            Is this the plate on the car{order.days && ', and are these your days'}? Before {hold.until} (UK time) you
            can correct {order.isMotorway ? 'all but the vignette' : 'the order'}, or stop it and have all of your money
            back: <MailLink href={hold.url}>look at it, or stop it</MailLink>
          </Paragraph>
        )}
        <Subheading>Receipt</Subheading>
        <Receipt items={items} totalCents={totalCents} />
        <Paragraph>Paid by card on {paidOn}.</Paragraph>
        <Paragraph>{order.priceParts}</Paragraph>
        <Subheading>What happens next</Subheading>
        {ended ? (
          <Paragraph>{[ended.headline, ...ended.next, ended.money].filter(Boolean).join(' ')}</Paragraph>
        ) : (
          <ol className="ink" style={styles.list}>
            {details && <li>You give us the missing details.</li>}
            {looksAt === 'rules' && (
              <li>
                The rules leave open whether this vehicle may enter: a person of ours looks into that within {within}.
              </li>
            )}
            <li>
              {looksAt === 'days'
                ? 'A person looks at the days of your order, and writes to you.'
                : ourPartWords(order)}
            </li>
            {looksAt !== 'days' && !(looksAt && order.work === 'check') && (
              <li>
                Usual time: {order.leadTime}.{thereBy && ` By our times it is there by ${thereBy}.`}
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
          <NextToAccount {...accountWords[account.way]} href={account.url} main={!details} />
        )}
      </Layout>
    ),
  };
}

const accountWords = {
  'set-password': {
    words: 'Your account has no password yet. Set one to see your order live. The link works once, for 24 hours.',
    action: 'Set your password',
  },
  'say-mine': {
    words:
      'There was an account with this e-mail address already. The order waits beside it, and nothing of the account has changed. Sign in and say that the order is yours: then you see it live. If it is not yours, say so there.',
    action: 'Sign in and answer',
  },
  prove: {
    words:
      'There was an account with this e-mail address already, but nobody has shown yet that this mailbox is theirs. The order waits beside it. Set a password with this link: from then on the account is yours alone, with this order in it. The link works once, for 24 hours.',
    action: 'Set your password',
  },
  'sign-up': {
    words: 'To see your order live, sign up with this e-mail address and say that it is yours.',
    action: 'Sign up',
  },
} as const;

function NextToAccount({ words, action, href, main }: { words: string; action: string; href: string; main: boolean }) {
  return (
    <>
      <Paragraph>{words}</Paragraph>
      {main ? (
        <MailButton href={href}>{action}</MailButton>
      ) : (
        <Paragraph>
          <MailLink href={href}>{action}</MailLink>
        </Paragraph>
      )}
    </>
  );
}

function todoFor(
  order: MailedOrder,
  { details, hold, looksAt }: Pick<OrderPaid, 'details' | 'hold' | 'looksAt'>,
): string {
  if (!details) {
    if (hold) return lookOnceMore(order, hold);
    if (looksAt === 'rules') return 'You have nothing to do: we look into the rules for your vehicle.';
    const next = looksAt ? 'we look at the days of your order' : `${yourWork(order).toLowerCase()} starts now`;
    return `You have nothing to do: ${next}.`;
  }
  if (isPlateOnly(details)) return 'Please add the plate of your rental car when you collect it.';
  const count = details.missing.length;
  return `Please give us ${count === 1 ? 'one detail' : `${count} details`} that the ${order.work === 'check' ? 'check' : 'application'} still needs.`;
}

/** The lines as on the payment page. */
function Receipt({ items, totalCents }: { items: readonly PriceLine[]; totalCents: number }) {
  const total = { ...styles.strong, borderBottom: 'none' };
  return (
    <table data-text-format="dataTable" cellPadding={0} cellSpacing={0} border={0} style={styles.table}>
      <tbody>
        {items.map(({ label, amount_cents }) => (
          <tr key={label}>
            <th scope="row" className="ink line" style={{ ...styles.label, ...styles.text }}>
              {label}
            </th>
            <td className="ink line" style={styles.amount}>
              {formatPounds(amount_cents)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="ink" style={{ ...styles.label, ...total }}>
            Total
          </th>
          <td className="ink" style={{ ...styles.amount, ...total }}>
            {formatPounds(totalCents)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
