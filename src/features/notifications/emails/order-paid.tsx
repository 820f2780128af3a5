import { inSentence } from '#features/catalogue/authority-names.ts';
import type { PortalWork } from '#features/catalogue/zone.ts';
import { formatPounds, type PriceLine } from '#features/checkout/pricing.ts';
import { Layout, MailButton, MailLink, Paragraph, Subheading } from './layout.tsx';
import { type MailedOrder, OrderSummary } from './order-summary.tsx';
import { Receipt } from './receipt.tsx';
import { styles } from './styles.ts';
import type { Site, WrittenMail } from './written-mail.ts';

interface OrderPaid extends Site {
  order: MailedOrder;
  items: readonly PriceLine[];
  totalCents: number;
  /** `3 May 2026`. */
  paidOn: string;
  /** Where to give what the official form asks for and the order lacks; null when it is complete. */
  details: { url: string; count: number } | null;
  /** Sets the password of an account that has none. */
  passwordUrl: string | undefined;
}

/** The receipt, and what happens next. */
export function writeOrderPaid({
  publicUrl,
  order,
  items,
  totalCents,
  paidOn,
  details,
  passwordUrl,
}: OrderPaid): WrittenMail {
  return {
    subject: `Payment received: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title="Payment received"
        happened={`We have received your payment of ${formatPounds(totalCents)} for ${order.place}.`}
        todo={details ? todoFor(details.count) : 'You have nothing to do: your application starts now.'}
      >
        {details && <MailButton href={details.url}>Give the details</MailButton>}
        <OrderSummary order={order} />
        <Subheading>Receipt</Subheading>
        <Receipt items={items} totalCents={totalCents} />
        <Paragraph>Paid by card on {paidOn}.</Paragraph>
        <Subheading>What happens next</Subheading>
        <ol className="ink" style={styles.list}>
          {details && <li>You give us the missing details.</li>}
          <li>{ourPart[order.work](order.authority)}</li>
          <li>Usual time: {order.leadTime}.</li>
          <li>We e-mail you at every step{order.physicalFollows ? ', and the sticker follows by post' : ''}.</li>
        </ol>
        <Subheading>Follow your application</Subheading>
        {passwordUrl ? (
          <SetPassword href={passwordUrl} main={!details} />
        ) : (
          <Paragraph>
            Sign in to see it live: <MailLink href={order.url}>your order</MailLink>
          </Paragraph>
        )}
      </Layout>
    ),
  };
}

function SetPassword({ href, main }: { href: string; main: boolean }) {
  return (
    <>
      <Paragraph>
        Your account has no password yet. Set one to see your application live. The link works once, for 24 hours.
      </Paragraph>
      {main ? (
        <MailButton href={href}>Set your password</MailButton>
      ) : (
        <Paragraph>
          <MailLink href={href}>Set your password</MailLink>
        </Paragraph>
      )}
    </>
  );
}

function todoFor(count: number): string {
  return `Please give us ${count === 1 ? 'one detail' : `${count} details`} that the application still needs.`;
}

const ourPart: Readonly<Record<PortalWork, (authority: string) => string>> = {
  buy: (authority) => `We apply and pay for you at ${inSentence(authority)}.`,
  register: (authority) => `We apply for you at ${inSentence(authority)}, which checks the papers and decides.`,
  mail: (authority) => `We write to the office that decides: ${authority}.`,
  check: (authority) =>
    `We check your vehicle against the rules of ${inSentence(authority)} and make a dated certificate.`,
};
