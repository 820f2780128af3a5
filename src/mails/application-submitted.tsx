import { estimateAnswerTime } from '#orders/answer-time.ts';
import { readReferenceNote } from '#orders/reference-sources.ts';
import { readRuleCheckStatement } from '#orders/tables/statements.ts';
import { formatDeciderLabel } from '#permits/application-texts.ts';
import { toDestinationDay } from '#permits/days.ts';
import { longDate } from '#permits/long-date.ts';
import { defineMail } from './mail-content.ts';
import { noActionNeededText, Paragraph } from './mail-layout.tsx';
import {
  formatDecidingParty,
  MailOrderDetails,
  MailPicture,
  readLetterRecipient,
  readMailAttachment,
  readMailOrder,
  requireOrderSubmission,
  toReferenceRows,
} from './mail-order.tsx';
import { readTripFile } from './trip-file.ts';

/** Sent when the authority has the application, from a robot or an operator. */
export const applicationSubmittedMail = defineMail({
  async read(ctx, row) {
    const { order, facts, situation } = await readMailOrder(ctx, row);
    const submission = await requireOrderSubmission(ctx, facts.order.id);
    const { id, reference, sharedWithId } = submission;
    const referenceNote = await readReferenceNote(ctx.db, submission);
    /** The contact that we wrote to, where the application is a letter. */
    const place = await readLetterRecipient(ctx, id);
    /** The zone needs no permit, and the letter is about something else. */
    const statement = place ? await readRuleCheckStatement(ctx.db, id) : undefined;
    const statementFiles = statement ? [await readMailAttachment(ctx, order.orderRef, statement.pdfPath)] : [];
    /** The order is served by an earlier application for the same vehicle. */
    const isShared = sharedWithId !== null;
    const answerDay = toDestinationDay(estimateAnswerTime(submission, facts));
    /** Until when the usual time lasts (ISO day); null when it is over. */
    const answerBy = answerDay < toDestinationDay(ctx.clock.now()) ? null : answerDay;
    /** What is left to do at the portal on its own day, in one sentence; nothing else is awaited before it. */
    const nextStep = situation.name === 'submitted' && situation.has_more ? (situation.next[0] ?? null) : null;
    const hasRuleCheck = Boolean(statement);
    const tripFile = await readTripFile(ctx, facts, situation);
    const files = { ...tripFile, attachments: [...statementFiles, ...tripFile.attachments] };
    return { order, reference, referenceNote, isShared, place, hasRuleCheck, answerBy, nextStep, files };
  },
  render: ({ order, reference, referenceNote, isShared, place, hasRuleCheck, answerBy, nextStep, files }) => ({
    subject: `Application submitted: order ${order.orderRef}`,
    state: place
      ? `We have asked ${place} to put your plate on ${hasRuleCheck ? 'its list' : `the list of ${order.place}`}.`
      : `Your application for ${order.place} is sent.`,
    when: nextStep ?? (answerBy && `${formatDecidingParty(order, place)} answers by about ${longDate(answerBy)}.`),
    todo: hasRuleCheck
      ? 'Please keep out of the restricted streets until the office has said yes.'
      : noActionNeededText,
    picture: <MailPicture order={order} />,
    button: { label: 'See your order', href: order.url },
    ...files,
    body: (
      <>
        {isShared && (
          <Paragraph>
            Your earlier application for this vehicle covers this place too: nothing is bought twice.
          </Paragraph>
        )}
        {hasRuleCheck && (
          <Paragraph>
            Attached is our dated rule-check statement: what the rules of {order.place} say to your car on your days.
          </Paragraph>
        )}
        <MailOrderDetails
          order={order}
          more={[
            ...toReferenceRows(reference, referenceNote),
            ...(answerBy
              ? []
              : [{ label: place ? 'Asked' : formatDeciderLabel(order), value: formatDecidingParty(order, place) }]),
            { label: 'Expected time', value: order.usualTime },
          ]}
        />
        <Paragraph>We e-mail you as soon as the answer is here.</Paragraph>
      </>
    ),
  }),
});
