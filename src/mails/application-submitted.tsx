import { readReferenceNote } from '#orders/reference-sources.ts';
import { readRuleCheckStatement } from '#orders/tables/statements.ts';
import { describeDecidingParty, formatDeciderLabel } from '#permits/application-texts.ts';
import { defineMail } from './mail-content.ts';
import { MailButton, noActionNeededText, Paragraph } from './mail-layout.tsx';
import {
  formatDecidingParty,
  MailOrderSummary,
  readLetterRecipient,
  readMailAttachment,
  readMailOrder,
  requireOrderSubmission,
  toReferenceRows,
} from './mail-order.tsx';

/** Sent when the authority has the application, from a robot or an operator. */
export const applicationSubmittedMail = defineMail({
  async read(ctx, row) {
    const { order, facts } = await readMailOrder(ctx, row);
    const submission = await requireOrderSubmission(ctx, facts.order.id);
    const { id, reference, sharedWithId } = submission;
    const referenceNote = await readReferenceNote(ctx.db, submission);
    /** The contact that we wrote to, where the application is a letter. */
    const place = await readLetterRecipient(ctx, id);
    /** The zone needs no permit, and the letter is about something else. */
    const statement = place ? await readRuleCheckStatement(ctx.db, id) : undefined;
    const attachments = statement ? [await readMailAttachment(ctx, order.orderRef, statement.pdfPath)] : [];
    /** The order is served by an earlier application for the same vehicle. */
    const isShared = sharedWithId !== null;
    return { order, reference, referenceNote, isShared, place, hasRuleCheck: Boolean(statement), attachments };
  },
  render: ({ order, reference, referenceNote, isShared, place, hasRuleCheck, attachments }) => ({
    subject: `Application submitted: order ${order.orderRef}`,
    title: place ? 'Our letter is on its way' : 'Your application is in',
    happened: place
      ? `We have written to ${place} and asked for your plate to be put on ${hasRuleCheck ? 'its list' : `the list of ${order.place}`}.`
      : `Your application for ${order.place} has been submitted to ${describeDecidingParty(order)}.`,
    todo: noActionNeededText,
    attachments,
    body: (
      <>
        <MailOrderSummary
          order={order}
          more={[
            ...toReferenceRows(reference, referenceNote),
            { label: place ? 'Asked' : formatDeciderLabel(order), value: formatDecidingParty(order, place) },
            { label: 'Expected time', value: order.usualTime },
          ]}
        />
        {isShared && (
          <Paragraph>
            Your earlier application for the same vehicle covers this place too, so nothing is bought twice.
          </Paragraph>
        )}
        {hasRuleCheck && (
          <Paragraph>
            Attached is our dated rule-check statement for {order.place}: it says what the rules say to your car on your
            days. Please keep out of the restricted streets until the office has said yes.
          </Paragraph>
        )}
        {place && <Paragraph>You can read the letter with your order. The answer comes to us.</Paragraph>}
        <Paragraph>We e-mail you as soon as the answer is here.</Paragraph>
        <MailButton href={order.url}>See your order</MailButton>
      </>
    ),
  }),
});
