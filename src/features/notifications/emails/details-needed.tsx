import { Layout, MailButton, Notice, Paragraph } from './layout.tsx';
import { type MailedOrder, OrderSummary } from './order-summary.tsx';
import { styles } from './styles.ts';
import type { Site, WrittenMail } from './written-mail.ts';

interface DetailsNeeded extends Site {
  order: MailedOrder;
  missing: readonly { path: string; label: string; hint: string | null }[];
  /** A rental car whose plate is not known yet. */
  rentalPlateMissing: boolean;
  url: string;
}

/** Asks for exactly what the official form needs and the order lacks. */
export function writeDetailsNeeded({ publicUrl, order, missing, rentalPlateMissing, url }: DetailsNeeded): WrittenMail {
  const words = rentalPlateMissing && missing.length === 1 ? plateWords(order) : detailsWords(order);
  return {
    subject: words.subject,
    body: (
      <Layout publicUrl={publicUrl} title={words.title} happened={words.happened} todo={words.todo}>
        <ul className="ink" style={styles.list}>
          {missing.map(({ path, label, hint }) => (
            <li key={path}>
              <strong>{label}</strong>
              {hint && `: ${hint}`}
            </li>
          ))}
        </ul>
        <MailButton href={url}>{words.button}</MailButton>
        {rentalPlateMissing && (
          <Notice>
            Rental car? Add the plate as soon as you have the keys. Rental-car plates added later are processed within 2
            hours.
          </Notice>
        )}
        <Paragraph>
          The link works for 30 days and needs no password. Your application starts by itself the moment nothing is
          missing.
        </Paragraph>
        <OrderSummary order={order} />
      </Layout>
    ),
  };
}

function plateWords({ orderRef, place }: MailedOrder) {
  return {
    subject: `Number plate needed: order ${orderRef}`,
    title: 'Tell us the plate when you have it',
    happened: `Your order for ${place} is paid; only the plate of your rental car is still to come.`,
    todo: 'Please add it when you collect the car.',
    button: 'Add the plate',
  };
}

function detailsWords({ orderRef, place }: MailedOrder) {
  return {
    subject: `Details needed: order ${orderRef}`,
    title: 'A few details are missing',
    happened: `Your order for ${place} is paid, but the official form asks for details we do not have yet.`,
    todo: 'Please give us the following.',
    button: 'Give the details',
  };
}
