import { readIsDocumentUnverified } from '#inbox/inbound-emails.ts';
import { renderOrderAfterProofGuide } from '#orders/after-proof-guide.ts';
import { grantInDoubtMarker } from '#orders/grant-in-doubt.ts';
import { needsNoApplication } from '#orders/order-facts.ts';
import { readReferenceNote } from '#orders/reference-sources.ts';
import { readRuleCheckStatement } from '#orders/tables/statements.ts';
import { capitaliseFirst, describeDecidingParty, formatPermitNoun } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { formatPounds } from '#permits/pricing.ts';
import { defineMail, type MailContent, type Notification } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';
import {
  describeOrderDays,
  formatDecidingParty,
  type MailOrder,
  MailOrderDetails,
  MailPicture,
  readLetterRecipient,
  readMailAttachment,
  readMailOrder,
  requireOrderSubmission,
  toReferenceRows,
} from './mail-order.tsx';
import { manualProcessingMail } from './manual-processing.tsx';
import { ProofGuideSection } from './proof-guide-section.tsx';
import { readTripFile } from './trip-file.ts';

/** Sent when the permit is confirmed, when its document has come or changed, and when a person has cleared a doubt. */
export const permitConfirmedMail = defineMail({
  async read(ctx, row) {
    const { order, facts, situation } = await readMailOrder(ctx, row);
    /** The customer was told to wait, and a person has now found that the permit holds. */
    const isDoubtCleared = row.data.cleared === 'yes';
    if (isDoubtCleared && situation.name !== 'completed') return undefined;
    // While the order page says not to rely on the permit, the mail must not say the opposite.
    if (situation.name === 'in_doubt') return { order, doubt: situation };
    const submission = await requireOrderSubmission(ctx, facts.order.id);
    const { id, reference, confirmationPdfPath: path, sharedWithId } = submission;
    const statement = await readRuleCheckStatement(ctx.db, id);
    const paths = new Set([path, statement?.pdfPath].filter((candidate) => typeof candidate === 'string'));
    const attachments: NonNullable<MailContent['attachments']> = [];
    for (const attachmentPath of paths) attachments.push(await readMailAttachment(ctx, order.orderRef, attachmentPath));
    const tripFile = await readTripFile(ctx, facts, situation);
    attachments.push(...tripFile.attachments);
    const zone = findZone(facts.order.country, facts.order.cityZone);
    const guide =
      zone && !needsNoApplication(facts)
        ? renderOrderAfterProofGuide(ctx, zone, facts, submission, await readIsDocumentUnverified(ctx.db, id))
        : undefined;
    return {
      order,
      doubt: undefined,
      reference,
      referenceNote: await readReferenceNote(ctx.db, submission),
      isConfirmationAttached: path !== null,
      guide,
      /** Pence refunded because the vehicle already had its certificate; null where this is the first one. */
      refundedCents: needsNoApplication(facts) || sharedWithId ? facts.order.totalCents : null,
      /** The contact that confirmed it, where the application was a letter. */
      place: await readLetterRecipient(ctx, id),
      documentChange: parseDocumentChange(row.data),
      isDoubtCleared,
      attachments,
      dataToRecord: tripFile.dataToRecord,
    };
  },
  render(facts) {
    if (facts.doubt)
      return {
        ...manualProcessingMail.render({ order: facts.order, situation: facts.doubt }),
        dataToRecord: grantInDoubtMarker,
      };
    const { order, reference, referenceNote, guide, refundedCents, place, documentChange, attachments, dataToRecord } =
      facts;
    const againSuffix = order.work === 'check' ? '' : ' again';
    const content = documentChange ? describeDocument(order, documentChange, place) : describeGrant(order, facts);
    return {
      ...content,
      subject: `${content.subject}: ${order.place} (${order.orderRef})`,
      when: describeOrderDays(order),
      picture: <MailPicture order={order} />,
      button: { label: 'See your order', href: order.url },
      attachments,
      dataToRecord,
      body: (
        <>
          {!documentChange && refundedCents !== null && (
            <Paragraph>
              Nothing was applied for and nothing was bought{againSuffix}. We pay back {formatPounds(refundedCents)} to
              the card you paid with: all of it.
            </Paragraph>
          )}
          {!documentChange && guide && <ProofGuideSection guide={guide} place={order.place} />}
          <MailOrderDetails
            order={order}
            more={[
              ...toReferenceRows(reference, referenceNote),
              ...(order.work === 'check' ? [{ label: 'Whose rules', value: order.authority }] : []),
            ]}
          />
        </>
      ),
    };
  },
});

/** `replaces`: the document replaces the customer's. `adds`: it is the first one of a permit confirmed earlier. */
type DocumentChange = 'replaces' | 'adds';

const parseDocumentChange = ({ replaces, adds }: Notification['data']): DocumentChange | undefined =>
  replaces === 'yes' ? 'replaces' : adds === 'yes' ? 'adds' : undefined;

function describeGrant(
  order: MailOrder,
  facts: {
    isDoubtCleared: boolean;
    isConfirmationAttached: boolean;
    refundedCents: number | null;
    place: string | undefined;
  },
): Pick<MailContent, 'subject' | 'state' | 'todo'> {
  const todo = describeTodo(order, facts.isConfirmationAttached);
  const isCheck = order.work === 'check';
  const noun = isCheck ? 'rule-check statement' : formatPermitNoun(order);
  if (facts.isDoubtCleared)
    return {
      subject: `We have read it: your ${noun} holds`,
      state: `A person of our team has read what ${describeDecidingParty(order)} wrote. It takes nothing from your ${noun} for ${order.place}.`,
      todo,
    };
  if (isCheck)
    return {
      subject: 'Rule-check statement ready',
      state: `Your rule-check statement for ${order.place} is ready.`,
      todo,
    };
  return {
    subject: `${capitaliseFirst(noun)} confirmed`,
    state:
      facts.refundedCents === null
        ? `${formatDecidingParty(order, facts.place)} has confirmed your ${order.work === 'mail' ? 'plate' : noun} for ${order.place}.`
        : `Your vehicle has its certificate already, and it serves for ${order.place} too.`,
    todo,
  };
}

/** The document of a confirmed permit has come, or an operator has ruled that a later one is the right one. */
function describeDocument(
  order: MailOrder,
  change: DocumentChange,
  place: string | undefined,
): Pick<MailContent, 'subject' | 'state' | 'todo'> {
  const noun = formatPermitNoun(order);
  const decidingParty = formatDecidingParty(order, place);
  return change === 'adds'
    ? {
        subject: `The document for your ${noun}`,
        state: `${decidingParty} has sent the document of your ${noun} for ${order.place}, which was confirmed before.`,
        todo: 'Please take the attached document with you.',
      }
    : {
        subject: `New document for your ${noun}`,
        state: `${decidingParty} has sent another document for ${order.place}. A person of our team has compared the two: the new one counts.`,
        todo: 'Please take the attached document with you in place of the earlier one.',
      };
}

function describeTodo({ physicalFollows, remainingDriverStep }: MailOrder, isAttached: boolean): string {
  const proof = isAttached ? 'the attached document' : 'the reference below';
  if (remainingDriverStep) return `${remainingDriverStep} Keep ${proof} with you on the trip.`;
  return physicalFollows
    ? `Please carry ${proof} in the car until the sticker arrives.`
    : `Please keep ${proof} with you on the trip.`;
}
