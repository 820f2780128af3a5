import { inArray } from 'drizzle-orm';
import { ruleCheckStatements } from '#orders/tables/statements.ts';
import { type AdmissionVerdict, formatCondition } from '#permits/admission-verdict.ts';
import { toDestinationDay } from '#permits/days.ts';
import { longDate } from '#permits/long-date.ts';
import { formatAuthorityInSentence } from '#permits/zone.ts';
import { defineMail, requireNotificationData } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';
import { MailOrderDetails, MailPicture, readMailAttachment, readMailOrder } from './mail-order.tsx';

const newCertificate = {
  subject: 'New rule-check statement',
  todo: 'Please take the attached rule-check statement with you in place of the earlier one.',
};
const textsByNeed: Record<AdmissionVerdict['need'], { subject: string; todo: string }> = {
  needed: newCertificate,
  not_needed: newCertificate,
  not_sure: {
    subject: 'Your rule-check statement is in doubt',
    todo: 'Please do not rely on the earlier statement: our people look into it now and write to you.',
  },
  may_not_enter: {
    subject: 'Your vehicle may not enter any more',
    todo: 'Please do not drive into the zone with this vehicle.',
  },
};

/** Sent when the rules no longer agree with the customer's rule-check statement. */
export const ruleCheckChangedMail = defineMail({
  async read(ctx, row) {
    const { order, facts, situation } = await readMailOrder(ctx, row);
    const [id, formerId] = [requireNotificationData(row, 'statement_id'), requireNotificationData(row, 'former_id')];
    const rows = await ctx.db
      .select()
      .from(ruleCheckStatements)
      .where(inArray(ruleCheckStatements.id, [id, formerId]));
    const [statement, formerStatement] = [rows.find((row) => row.id === id), rows.find((row) => row.id === formerId)];
    if (!statement || !formerStatement) throw new Error('The mail tells of a statement that is not there.');
    // This statement has been replaced once more: the mail about the newer one counts.
    if (statement.supersededAt) return undefined;
    const isOtherSeason = !facts.order.entryDate && statement.rulesAsOf === formerStatement.rulesAsOf;
    return {
      order,
      formerCheck: { verdict: formerStatement.verdict, givenOn: toDestinationDay(formerStatement.issuedAt) },
      verdict: statement.verdict,
      /** From which day the new verdict applies, where the same rules differ by season and no day of entry is known. */
      changesOn: isOtherSeason ? statement.rulesDay : null,
      moneyText: situation.money,
      attachments: [await readMailAttachment(ctx, order.orderRef, statement.pdfPath)],
    };
  },
  render: ({ order, formerCheck, verdict, changesOn, moneyText, attachments }) => {
    const rules = `The rules of ${formatAuthorityInSentence(order.authority)} for ${order.place}`;
    const mayEnter = verdict.need === 'needed' || verdict.need === 'not_needed';
    const { subject, todo } = textsByNeed[verdict.need];
    return {
      subject: `${subject}: ${order.place} (${order.orderRef})`,
      state: changesOn
        ? `${rules} change on ${longDate(changesOn)}.`
        : `${rules} have changed since your rule-check statement of ${longDate(formerCheck.givenOn)}.`,
      todo:
        changesOn && verdict.need === 'may_not_enter'
          ? `Please do not drive into the zone with this vehicle from ${longDate(changesOn)} on.`
          : todo,
      attachments,
      picture: <MailPicture order={order} />,
      notices: [verdict.reason],
      button: { label: 'See your order', href: order.url },
      body: (
        <>
          {verdict.condition && <Paragraph>{formatCondition(verdict.condition)}</Paragraph>}
          {!mayEnter && verdict.what_would_change_it && <Paragraph>{verdict.what_would_change_it}</Paragraph>}
          {moneyText && <Paragraph>{moneyText}</Paragraph>}
          <Paragraph>
            {changesOn ? 'Until then' : 'Before'}: {formerCheck.verdict.reason}
          </Paragraph>
          <MailOrderDetails order={order} more={[{ label: 'Rules as of', value: longDate(verdict.rules_as_of) }]} />
        </>
      ),
    };
  },
});
