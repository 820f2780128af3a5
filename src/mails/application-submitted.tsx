import { readReferenceNote } from '#orders/reference-sources.ts';
import { readRuleCheckStatement } from '#orders/tables/statements.ts';
import { capitaliseFirst, describeDecidingParty, formatDeciderLabel } from '#permits/application-texts.ts';
import type { ComposedMail, MailContent, MailContext, MailSiteProps, Notification } from './mail-content.ts';
import { MailButton, MailLayout, noActionNeededText, Paragraph } from './mail-layout.tsx';
import {
  type MailOrder,
  MailOrderSummary,
  readLetterRecipient,
  readMailOrder,
  requireOrderSubmission,
  toReferenceRows,
} from './mail-order.tsx';
import { readMailAttachment } from './permit-confirmed.tsx';

interface ApplicationSubmittedMailProps extends MailSiteProps {
  order: MailOrder;
  /** The authority's own number; null where it gives none at this step. */
  reference: string | null;
  /** The only source of the reference, or a note that it is being checked. */
  referenceNote?: string | null;
  /** The order is served by an earlier application for the same vehicle. */
  shared: boolean;
  /** The contact that we wrote to, where the application is a letter. */
  place?: string | undefined;
  /** The rule-check statement is attached: the zone needs no permit, and the letter is about something else. */
  hasRuleCheck?: boolean;
}

/** Sent when the authority has the application, from a robot or an operator. */
export async function composeApplicationSubmittedMail(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, ...about } = await readMailOrder(ctx, row);
  const submission = await requireOrderSubmission(ctx, facts.order.id);
  const { id, reference, sharedWithId } = submission;
  const referenceNote = await readReferenceNote(ctx.db, submission);
  const place = await readLetterRecipient(ctx, id);
  const statement = place ? await readRuleCheckStatement(ctx.db, id) : undefined;
  const attachments = statement ? [await readMailAttachment(ctx, about.order.orderRef, statement.pdfPath)] : [];
  const content = renderApplicationSubmittedMail({
    ...about,
    reference,
    referenceNote,
    shared: sharedWithId !== null,
    place,
    hasRuleCheck: Boolean(statement),
  });
  return { ...content, attachments };
}

export function renderApplicationSubmittedMail({
  publicUrl,
  order,
  reference,
  referenceNote: note = null,
  shared,
  place,
  hasRuleCheck: certified = false,
}: ApplicationSubmittedMailProps): MailContent {
  const more = [
    ...toReferenceRows(reference, note),
    {
      label: place ? 'Asked' : formatDeciderLabel(order),
      value: place ?? (order.work === 'mail' ? capitaliseFirst(describeDecidingParty(order)) : order.authority),
    },
    { label: 'Expected time', value: order.usualTime },
  ];
  return {
    subject: `Application submitted: order ${order.orderRef}`,
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title={place ? 'Our letter is on its way' : 'Your application is in'}
        happened={
          place
            ? `We have written to ${place} and asked for your plate to be put on ${certified ? 'its list' : `the list of ${order.place}`}.`
            : `Your application for ${order.place} has been submitted to ${describeDecidingParty(order)}.`
        }
        todo={noActionNeededText}
      >
        <MailOrderSummary order={order} more={more} />
        {shared && (
          <Paragraph>
            Your earlier application for the same vehicle covers this place too, so nothing is bought twice.
          </Paragraph>
        )}
        {certified && (
          <Paragraph>
            Attached is our dated certificate for {order.place}: it says what the rules say to your car on your days.
            Please keep out of the restricted streets until the office has said yes.
          </Paragraph>
        )}
        {place && <Paragraph>You can read the letter with your order. The answer comes to us.</Paragraph>}
        <Paragraph>We e-mail you as soon as the answer is here.</Paragraph>
        <MailButton href={order.url}>See your order</MailButton>
      </MailLayout>
    ),
  };
}
