import { inArray } from 'drizzle-orm';
import { ruleCheckStatements } from '#orders/tables/statements.ts';
import type { AdmissionVerdict } from '#permits/admission-verdict.ts';
import { formatAuthorityInSentence } from '#permits/authority-names.ts';
import { toDestinationDay } from '#permits/days.ts';
import { longDate } from '#permits/long-date.ts';
import {
  type ComposedMail,
  type MailContent,
  type MailContext,
  type MailSiteProps,
  type Notification,
  requireNotificationData,
} from './mail-content.ts';
import { MailButton, MailLayout, MailNotice, Paragraph, Subheading } from './mail-layout.tsx';
import { type MailOrder, MailOrderSummary, readMailOrder } from './mail-order.tsx';
import { readMailAttachment } from './permit-confirmed.tsx';

interface RuleCheckChangedMailProps extends MailSiteProps {
  order: MailOrder;
  /** The verdict of the earlier statement, and the day it was given. */
  formerCheck: { verdict: AdmissionVerdict; givenOn: string };
  verdict: AdmissionVerdict;
  /**
   * For a trip without a day of entry, where the same rules differ by season: from which day the new verdict applies.
   */
  changesOn: string | null;
  /** What happens to the money, where anything does. */
  moneyText: string | null;
}

/** Sent when the rules no longer agree with the customer's rule-check statement. */
export async function composeRuleCheckChangedMail(
  ctx: MailContext,
  row: Notification,
): Promise<ComposedMail | undefined> {
  const { facts, standing, ...about } = await readMailOrder(ctx, row);
  const [id, formerId] = [requireNotificationData(row, 'statement_id'), requireNotificationData(row, 'former_id')];
  const rows = await ctx.db
    .select()
    .from(ruleCheckStatements)
    .where(inArray(ruleCheckStatements.id, [id, formerId]));
  const [statement, former] = [rows.find((one) => one.id === id), rows.find((one) => one.id === formerId)];
  if (!statement || !former) throw new Error('The mail tells of a certificate that is not there.');
  // This statement has been replaced once more: the mail about the newer one counts.
  if (statement.supersededAt) return undefined;
  const attachments = [await readMailAttachment(ctx, about.order.orderRef, statement.pdfPath)];
  const written = renderRuleCheckChangedMail({
    ...about,
    formerCheck: { verdict: former.verdict, givenOn: toDestinationDay(former.givenAt) },
    verdict: statement.verdict,
    changesOn: facts.order.entryDate || statement.rulesAsOf !== former.rulesAsOf ? null : statement.rulesDay,
    moneyText: standing.money,
  });
  return { ...written, attachments };
}

const subjects: Record<AdmissionVerdict['need'], string> = {
  needed: 'New certificate',
  not_needed: 'New certificate',
  not_sure: 'Your certificate is in doubt',
  may_not_enter: 'Your vehicle may not enter any more',
};

const todos: Record<AdmissionVerdict['need'], string> = {
  needed: 'Please take the attached certificate with you in place of the earlier one.',
  not_needed: 'Please take the attached certificate with you in place of the earlier one.',
  not_sure: 'Please do not rely on the earlier certificate: our people look into it now and write to you.',
  may_not_enter: 'Please do not drive into the zone with this vehicle.',
};

const describeNoEntryFrom = (day: string) =>
  `Please do not drive into the zone with this vehicle from ${longDate(day)} on.`;

export function renderRuleCheckChangedMail({
  publicUrl,
  order,
  formerCheck: former,
  verdict,
  changesOn: from,
  moneyText: money,
}: RuleCheckChangedMailProps): MailContent {
  const since = `since your certificate of ${longDate(former.givenOn)}`;
  const rules = `The rules of ${formatAuthorityInSentence(order.authority)} for ${order.place}`;
  const mayEnter = verdict.need === 'needed' || verdict.need === 'not_needed';
  return {
    subject: `${subjects[verdict.need]}: ${order.place} (${order.orderRef})`,
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title={from ? 'The rules are about to change' : 'The rules have changed'}
        happened={from ? `${rules} change on ${longDate(from)}.` : `${rules} have changed ${since}.`}
        todo={from && verdict.need === 'may_not_enter' ? describeNoEntryFrom(from) : todos[verdict.need]}
      >
        <Subheading>{from ? 'What they say from then on' : 'What they say now'}</Subheading>
        <MailNotice>{verdict.reason}</MailNotice>
        <Paragraph>{mayEnter ? verdict.what_to_do : verdict.what_would_change_it}</Paragraph>
        {money && <Paragraph>{money}</Paragraph>}
        <Subheading>{from ? 'What they say until then' : 'What they said before'}</Subheading>
        <Paragraph>
          {former.verdict.reason} Rules as of {longDate(former.verdict.rules_as_of)}.
        </Paragraph>
        <MailOrderSummary order={order} more={[{ label: 'Rules as of', value: longDate(verdict.rules_as_of) }]} />
        <MailButton href={order.url}>See your order</MailButton>
      </MailLayout>
    ),
  };
}
