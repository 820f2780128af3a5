import { isPaperUnread } from '#inbox/inbound-emails.ts';
import { TOLD_OF_DOUBT } from '#orders/grant-in-doubt.ts';
import { guideFor } from '#orders/guide-for.ts';
import { isSpared } from '#orders/order-facts.ts';
import { readReferenceNote } from '#orders/read-standing.ts';
import { readStatement } from '#orders/tables/statements.ts';
import { inSentence } from '#permits/authority-names.ts';
import { findZone } from '#permits/catalogue.ts';
import { formatPounds } from '#permits/pricing.ts';
import type { ProofGuide } from '#permits/proof-guide.ts';
import { atStart, decider, permitWord } from '#permits/way-words.ts';
import { zoneGroups } from '#tracking/zone-groups.ts';
import { Layout, MailButton, Paragraph, Subheading } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import {
  type MailedOrder,
  OrderSummary,
  readMailedOrder,
  readPlace,
  readSubmission,
  referenceRows,
} from './mailed-order.tsx';
import { writeManualProcessing } from './manual-processing.tsx';
import { styles } from './styles.ts';

interface Confirmed extends Site {
  order: MailedOrder;
  reference: string | null;
  /** Who alone has named it, or that it is being checked. */
  note?: string | null;
  /** Whether the confirmation goes with this mail as a file. */
  attached: boolean;
  /** What to do with it; undefined for a place the catalogue does not know any more. */
  guide: ProofGuide | undefined;
  /** Pence that go back because the vehicle had its certificate; null where it is the first one. */
  back?: number | null;
  /** Who has confirmed it, where the application was a letter. */
  place?: string | undefined;
  /** Whether its document takes the place of one that its customer has, or is the first of a permit that was confirmed before. */
  later?: 'replaces' | 'adds';
  /** Its customer was told to wait, and a person has found that it holds. */
  cleared?: boolean;
}

/** Sent when the permit is confirmed, and once more when a person has read what spoke against it and it holds. */
export async function composeConfirmed(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const cleared = row.data.cleared === 'yes';
  if (cleared && about.standing.name !== 'completed') return undefined;
  // Nobody is told to rely on it while the page says not to.
  if (about.standing.name === 'in_doubt') return { ...writeManualProcessing(about), told: TOLD_OF_DOUBT };
  const submission = await readSubmission(ctx, facts.order.id);
  const { id, reference, confirmationPdfPath: path, sharedWithId } = submission;
  const { orderRef } = about.order;
  const statement = await readStatement(ctx.db, id);
  const besides = statement && statement.pdfPath !== path ? statement.pdfPath : null;
  const attachments = path ? [await readProof(ctx, orderRef, path)] : [];
  if (besides) attachments.push(await readProof(ctx, orderRef, besides));
  const zone = findZone(facts.order.country, facts.order.cityZone);
  const guide =
    zone && !isSpared(facts) ? guideFor(ctx, zone, facts, submission, await isPaperUnread(ctx.db, path)) : undefined;
  const back = isSpared(facts) || sharedWithId ? facts.order.totalCents : null;
  const place = await readPlace(ctx, id);
  const note = await readReferenceNote(ctx.db, submission);
  const said = { note, attached: path !== null, guide, back, place, later: laterIn(row.data), cleared };
  return { ...writeConfirmed({ ...about, reference, ...said }), attachments };
}

/** As the attachment of a mail. */
export async function readProof({ files }: MailContext, orderRef: string, path: string) {
  const stored = await files.get('confirmations', path);
  if (!stored) throw new Error('The confirmation to attach is not in the file store.');
  return {
    filename: `${orderRef}-${path.slice(path.lastIndexOf('/') + 1)}`,
    contentType: stored.contentType,
    content: stored.bytes,
  };
}

export function writeConfirmed({
  publicUrl,
  order,
  reference,
  note = null,
  attached,
  guide,
  back = null,
  place,
  later,
  cleared = false,
}: Confirmed): WrittenMail {
  if (later) return writeLater({ publicUrl, order, reference, note, place, later });
  const ours = order.work === 'check';
  const word = ours ? 'certificate' : permitWord(order);
  const title = cleared
    ? `We have read it: your ${word} holds`
    : ours
      ? 'Your certificate is ready'
      : `Your ${word} is confirmed`;
  const subject = cleared ? title : ours ? 'Certificate ready' : `${atStart(word)} confirmed`;
  return {
    subject: `${subject}: ${order.place} (${order.orderRef})`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title={title}
        happened={
          cleared
            ? `A person of our team has read what ${decider(order)} wrote. It takes nothing from your ${word} for ${order.place}.`
            : ours
              ? `We have checked your vehicle against the rules of ${inSentence(order.authority)} for ${order.place}.`
              : back === null
                ? `${place ?? (order.work === 'mail' ? atStart(decider(order)) : order.authority)} has confirmed your ${order.work === 'mail' ? 'plate' : permitWord(order)} for ${order.place}.`
                : `Your vehicle has its certificate already, and it serves for ${order.place} too.`
        }
        todo={todo(order, attached)}
      >
        {back !== null && (
          <Paragraph>
            Nothing was applied for and nothing was bought{ours ? '' : ' again'}. We pay back {formatPounds(back)} to
            the card you paid with: all of it.
          </Paragraph>
        )}
        <OrderSummary order={order} more={referenceRows(reference, note)} />
        {guide && <Guide guide={guide} />}
        <MailButton href={order.url}>See your order</MailButton>
      </Layout>
    ),
  };
}

const laterIn = ({ replaces, adds }: Notification['data']): Confirmed['later'] =>
  replaces === 'yes' ? 'replaces' : adds === 'yes' ? 'adds' : undefined;

/** The authority has sent the document of a confirmed permit, or a person of ours has found that a later one is the right one. */
function writeLater({
  publicUrl,
  order,
  reference,
  note = null,
  place,
  later,
}: Pick<Confirmed, 'publicUrl' | 'order' | 'reference' | 'note' | 'place' | 'later'>): WrittenMail {
  const isFirst = later === 'adds';
  const word = permitWord(order);
  const who = place ?? (order.work === 'mail' ? atStart(decider(order)) : order.authority);
  return {
    subject: `${isFirst ? 'The' : 'New'} document for your ${word}: ${order.place} (${order.orderRef})`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title={`${isFirst ? 'The' : 'A new'} document for your ${word}`}
        happened={
          isFirst
            ? `${who} has sent the document of your ${word} for ${order.place}, which was confirmed before.`
            : `${who} has sent another document for ${order.place}. A person of our team has compared the two: the new one counts.`
        }
        todo={`Please take the attached document with you${isFirst ? '' : ' in place of the earlier one'}.`}
      >
        <OrderSummary order={order} more={referenceRows(reference, note)} />
        <MailButton href={order.url}>See your order</MailButton>
      </Layout>
    ),
  };
}

export function Guide({ guide }: { guide: ProofGuide }) {
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
      {zoneGroups(guide.zones).map(({ title, zones, verdict }) => (
        <Paragraph key={title}>
          {/* A condition is read before the drive, and not on another page. */}
          <strong>{title}:</strong>{' '}
          {verdict === 'condition'
            ? zones.map(({ name, words }) => `${name}. ${words}`).join(' ')
            : zones.map(({ name }) => name).join(', ')}
        </Paragraph>
      ))}
    </>
  );
}

function todo({ physicalFollows, left }: MailedOrder, attached: boolean): string {
  const proof = attached ? 'the attached document' : 'the reference below';
  if (left) return `${left} Keep ${proof} with you on the trip.`;
  return physicalFollows
    ? `Please carry ${proof} in the car until the sticker arrives.`
    : `Please keep ${proof} with you on the trip.`;
}
