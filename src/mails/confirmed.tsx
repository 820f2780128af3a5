import { guideFor } from '#applications/order/guide-for.ts';
import { zoneGroups } from '#applications/order/zone-groups.ts';
import { inSentence } from '#permits/authority-names.ts';
import { findZone } from '#permits/catalogue.ts';
import type { ProofGuide } from '#permits/proof-guide.ts';
import { Layout, MailButton, Paragraph, Subheading } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import { type MailedOrder, OrderSummary, readMailedOrder, readSubmission } from './mailed-order.tsx';
import { styles } from './styles.ts';

interface Confirmed extends Site {
  order: MailedOrder;
  reference: string | null;
  /** Whether the confirmation goes with this mail as a file. */
  attached: boolean;
  /** What to do with it; undefined for a place the catalogue does not know any more. */
  guide: ProofGuide | undefined;
}

/** Sent when the permit is confirmed. */
export async function composeConfirmed(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const { reference, confirmationPdfPath: path } = await readSubmission(ctx, facts.order.id);
  const attachments = path ? [await readProof(ctx, about.order.orderRef, path)] : [];
  const zone = findZone(facts.order.country, facts.order.cityZone);
  const guide = zone && guideFor(ctx, zone, facts, { confirmationPdfPath: path });
  return { ...writeConfirmed({ ...about, reference, attached: path !== null, guide }), attachments };
}

async function readProof({ files }: MailContext, orderRef: string, path: string) {
  const stored = await files.get('confirmations', path);
  if (!stored) throw new Error('The confirmation to attach is not in the file store.');
  return {
    filename: `${orderRef}-${path.slice(path.lastIndexOf('/') + 1)}`,
    contentType: stored.contentType,
    content: stored.bytes,
  };
}

export function writeConfirmed({ publicUrl, order, reference, attached, guide }: Confirmed): WrittenMail {
  const ours = order.work === 'check';
  return {
    subject: `${ours ? 'Certificate ready' : 'Permit confirmed'}: ${order.place} (${order.orderRef})`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title={ours ? 'Your certificate is ready' : 'Your permit is confirmed'}
        happened={
          ours
            ? `We have checked your vehicle against the rules of ${inSentence(order.authority)} for ${order.place}.`
            : `${order.authority} has confirmed your permit for ${order.place}.`
        }
        todo={todo(order, attached)}
      >
        <OrderSummary order={order} more={reference ? [{ label: 'Reference', value: reference }] : []} />
        {guide && <Guide guide={guide} />}
        <MailButton href={order.url}>See your order</MailButton>
      </Layout>
    ),
  };
}

function Guide({ guide }: { guide: ProofGuide }) {
  return (
    <>
      <Subheading>What to do with it</Subheading>
      {guide.certificate_class && (
        <Paragraph>
          By what you told us your vehicle gets <strong>{guide.certificate_class}</strong>. The number on the
          certificate counts.
        </Paragraph>
      )}
      <ol className="ink" style={styles.list}>
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Subheading>Where it lets you in</Subheading>
      {zoneGroups(guide.zones).map(({ title, zones }) => (
        <Paragraph key={title}>
          <strong>{title}:</strong> {zones.map(({ name }) => name).join(', ')}
        </Paragraph>
      ))}
    </>
  );
}

function todo({ physicalFollows }: MailedOrder, attached: boolean): string {
  const proof = attached ? 'the attached document' : 'the reference below';
  return physicalFollows
    ? `Please carry ${proof} in the car until the sticker arrives.`
    : `Please keep ${proof} with you on the trip.`;
}
