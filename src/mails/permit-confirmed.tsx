import { isDocumentUnverified } from '#inbox/inbound-emails.ts';
import { renderOrderAfterProofGuide } from '#orders/after-proof-guide.ts';
import { grantInDoubtMarker } from '#orders/grant-in-doubt.ts';
import { needsNoApplication } from '#orders/order-facts.ts';
import { readReferenceNote } from '#orders/reference-sources.ts';
import { readRuleCheckStatement } from '#orders/tables/statements.ts';
import type { AfterProofGuide } from '#permits/after-proof-guide.ts';
import { capitaliseFirst, describeDecidingParty, formatPermitNoun } from '#permits/application-texts.ts';
import { formatAuthorityInSentence } from '#permits/authority-names.ts';
import { findZone } from '#permits/catalogue.ts';
import { formatPounds } from '#permits/pricing.ts';
import { zoneGroups } from '#tracking/zone-groups.ts';
import type { ComposedMail, MailContent, MailContext, MailSiteProps, Notification } from './mail-content.ts';
import { MailButton, MailLayout, Paragraph, Subheading } from './mail-layout.tsx';
import {
  type MailOrder,
  MailOrderSummary,
  readLetterRecipient,
  readMailOrder,
  requireOrderSubmission,
  toReferenceRows,
} from './mail-order.tsx';
import { mailStyles } from './mail-styles.ts';
import { renderManualProcessingMail } from './manual-processing.tsx';

interface PermitConfirmedMailProps extends MailSiteProps {
  order: MailOrder;
  reference: string | null;
  /** The only source of the reference, or a note that it is being checked. */
  referenceNote?: string | null;
  /** Whether the confirmation is attached to this mail. */
  attached: boolean;
  /** What to do with the permit; undefined for a zone that is no longer in the catalogue. */
  guide: AfterProofGuide | undefined;
  /** Pence refunded because the vehicle already had its certificate; null where this is the first one. */
  refundedCents?: number | null;
  /** The contact that confirmed it, where the application was a letter. */
  place?: string | undefined;
  /** `replaces`: the document replaces the customer's. `adds`: it is the first one of a permit confirmed earlier. */
  documentChange?: 'replaces' | 'adds';
  /** The customer was told to wait, and a person has now found that the permit holds. */
  isDoubtCleared?: boolean;
}

/** Sent when the permit is confirmed, and again when a person has cleared a permit doubt. */
export async function composePermitConfirmedMail(
  ctx: MailContext,
  row: Notification,
): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailOrder(ctx, row);
  const isDoubtCleared = row.data.cleared === 'yes';
  if (isDoubtCleared && about.standing.name !== 'completed') return undefined;
  // While the order page says not to rely on the permit, the mail must not say the opposite.
  if (about.standing.name === 'in_doubt')
    return { ...renderManualProcessingMail(about), dataToRecord: grantInDoubtMarker };
  const submission = await requireOrderSubmission(ctx, facts.order.id);
  const { id, reference, confirmationPdfPath: path, sharedWithId } = submission;
  const { orderRef } = about.order;
  const statement = await readRuleCheckStatement(ctx.db, id);
  const besides = statement && statement.pdfPath !== path ? statement.pdfPath : null;
  const attachments = path ? [await readMailAttachment(ctx, orderRef, path)] : [];
  if (besides) attachments.push(await readMailAttachment(ctx, orderRef, besides));
  const zone = findZone(facts.order.country, facts.order.cityZone);
  const guide =
    zone && !needsNoApplication(facts)
      ? renderOrderAfterProofGuide(ctx, zone, facts, submission, await isDocumentUnverified(ctx.db, path))
      : undefined;
  const refundedCents = needsNoApplication(facts) || sharedWithId ? facts.order.totalCents : null;
  const place = await readLetterRecipient(ctx, id);
  const referenceNote = await readReferenceNote(ctx.db, submission);
  const documentChange = parseDocumentChange(row.data);
  const content = renderPermitConfirmedMail({
    ...about,
    reference,
    referenceNote,
    attached: path !== null,
    guide,
    refundedCents,
    place,
    documentChange,
    isDoubtCleared,
  });
  return { ...content, attachments };
}

/** Loads a confirmation as a mail attachment. */
export async function readMailAttachment({ files }: MailContext, orderRef: string, path: string) {
  const stored = await files.get('confirmations', path);
  if (!stored) throw new Error('The confirmation to attach is not in the file store.');
  return {
    filename: `${orderRef}-${path.slice(path.lastIndexOf('/') + 1)}`,
    contentType: stored.contentType,
    content: stored.bytes,
  };
}

export function renderPermitConfirmedMail({
  publicUrl,
  order,
  reference,
  referenceNote: note = null,
  attached,
  guide,
  refundedCents: back = null,
  place,
  documentChange: later,
  isDoubtCleared: cleared = false,
}: PermitConfirmedMailProps): MailContent {
  if (later)
    return renderDocumentArrivedMail({
      publicUrl,
      order,
      reference,
      referenceNote: note,
      place,
      documentChange: later,
    });
  const ours = order.work === 'check';
  const word = ours ? 'certificate' : formatPermitNoun(order);
  const title = cleared
    ? `We have read it: your ${word} holds`
    : ours
      ? 'Your certificate is ready'
      : `Your ${word} is confirmed`;
  const subject = cleared ? title : ours ? 'Certificate ready' : `${capitaliseFirst(word)} confirmed`;
  return {
    subject: `${subject}: ${order.place} (${order.orderRef})`,
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title={title}
        happened={
          cleared
            ? `A person of our team has read what ${describeDecidingParty(order)} wrote. It takes nothing from your ${word} for ${order.place}.`
            : ours
              ? `We have checked your vehicle against the rules of ${formatAuthorityInSentence(order.authority)} for ${order.place}.`
              : back === null
                ? `${place ?? (order.work === 'mail' ? capitaliseFirst(describeDecidingParty(order)) : order.authority)} has confirmed your ${order.work === 'mail' ? 'plate' : formatPermitNoun(order)} for ${order.place}.`
                : `Your vehicle has its certificate already, and it serves for ${order.place} too.`
        }
        todo={describeTodo(order, attached)}
      >
        {back !== null && (
          <Paragraph>
            Nothing was applied for and nothing was bought{ours ? '' : ' again'}. We pay back {formatPounds(back)} to
            the card you paid with: all of it.
          </Paragraph>
        )}
        <MailOrderSummary order={order} more={toReferenceRows(reference, note)} />
        {guide && <ProofGuideSection guide={guide} />}
        <MailButton href={order.url}>See your order</MailButton>
      </MailLayout>
    ),
  };
}

const parseDocumentChange = ({ replaces, adds }: Notification['data']): PermitConfirmedMailProps['documentChange'] =>
  replaces === 'yes' ? 'replaces' : adds === 'yes' ? 'adds' : undefined;

/**
 * The authority has sent the document of a confirmed permit, or an operator has ruled that a later one is the right
 * one.
 */
function renderDocumentArrivedMail({
  publicUrl,
  order,
  reference,
  referenceNote: note = null,
  place,
  documentChange: later,
}: Pick<
  PermitConfirmedMailProps,
  'publicUrl' | 'order' | 'reference' | 'referenceNote' | 'place' | 'documentChange'
>): MailContent {
  const isFirst = later === 'adds';
  const word = formatPermitNoun(order);
  const who = place ?? (order.work === 'mail' ? capitaliseFirst(describeDecidingParty(order)) : order.authority);
  return {
    subject: `${isFirst ? 'The' : 'New'} document for your ${word}: ${order.place} (${order.orderRef})`,
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title={`${isFirst ? 'The' : 'A new'} document for your ${word}`}
        happened={
          isFirst
            ? `${who} has sent the document of your ${word} for ${order.place}, which was confirmed before.`
            : `${who} has sent another document for ${order.place}. A person of our team has compared the two: the new one counts.`
        }
        todo={`Please take the attached document with you${isFirst ? '' : ' in place of the earlier one'}.`}
      >
        <MailOrderSummary order={order} more={toReferenceRows(reference, note)} />
        <MailButton href={order.url}>See your order</MailButton>
      </MailLayout>
    ),
  };
}

export function ProofGuideSection({ guide }: { guide: AfterProofGuide }) {
  return (
    <>
      <Subheading>What to do with it</Subheading>
      {guide.certificate_class && (
        <Paragraph>
          By what you told us your vehicle gets <strong>{guide.certificate_class}</strong>. The number on the
          certificate counts.
        </Paragraph>
      )}
      <ol className="ink" style={mailStyles.list}>
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Subheading>Where it lets you in</Subheading>
      {zoneGroups(guide.zones).map(({ title, zones, verdict }) => (
        <Paragraph key={title}>
          {/* In the mail itself: the driver reads a condition before the drive, not on another page. */}
          <strong>{title}:</strong>{' '}
          {verdict === 'condition'
            ? zones.map(({ name, words }) => `${name}. ${words}`).join(' ')
            : zones.map(({ name }) => name).join(', ')}
        </Paragraph>
      ))}
    </>
  );
}

function describeTodo({ physicalFollows, remainingDriverStep: left }: MailOrder, attached: boolean): string {
  const proof = attached ? 'the attached document' : 'the reference below';
  if (left) return `${left} Keep ${proof} with you on the trip.`;
  return physicalFollows
    ? `Please carry ${proof} in the car until the sticker arrives.`
    : `Please keep ${proof} with you on the trip.`;
}
