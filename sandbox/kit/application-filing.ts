import { randomBytes } from 'node:crypto';
import { rgb } from 'pdf-lib';
import type { MailSender, OutgoingMail } from '../mail-sender.ts';
import type { Application, ApplicationLog } from './application-log.ts';
import { BackOffice, type BackOfficeTask, isoTimeInSeconds } from './back-office.ts';
import { isoToday } from './checks.ts';
import { addDays, addMonth, formatIsoDay } from './dates.ts';
import type { FilingEnd, Flow, LabelledValue, MailText, PortalDefinition } from './definition.ts';
import type { FilingDraft } from './draft.ts';
import { type PortalServices, resolveReplyPage, toPortalLanguage } from './page-context.ts';
import { PdfPage } from './pdf.ts';
import type { KitLanguage, Translate } from './words/translate.ts';

type Payment = NonNullable<Application['payment']>;
type FilingContext<L extends KitLanguage> = Pick<PortalServices<L>, 'definition' | 'replica' | 'decisionSeconds'> & {
  office?: Pick<BackOffice, 'schedule'> | undefined;
};

/** Files what a visitor has sent; what was filed under this token before is left as it is. */
export function fileApplication<L extends KitLanguage>(
  { definition, replica, decisionSeconds, office }: FilingContext<L>,
  { flow, fields, files, account }: FilingDraft,
  { language, token, payment }: { language: string; token: string; payment?: Payment },
): void {
  const { log, faults } = replica;
  const ends = definition.flows.find(({ name }) => name === flow)?.end;
  if (ends?.kind !== 'filing' || log.all().some(({ details }) => details.token === token)) return;
  const neverDecides = faults.consume('no_decision', 'office') !== undefined;
  const neverMails = neverDecides || faults.consume('no_mail', 'office') !== undefined;
  const verdict = faults.consume('office_refuses', 'office')
    ? 'refuse'
    : faults.consume(definition.reply?.fault ?? 'office_asks', 'office') && 'ask';
  const contrary = faults.consume('contrary_mail', 'office')?.says;
  const { reference } = log.submit({
    reference: createUniqueReference(log, ends),
    language,
    submittedAt: new Date().toISOString(),
    fields,
    files: Object.entries(files).map(([field, file]) => ({ field, ...file })),
    state: ends.state,
    ...(payment && { payment }),
    details: {
      ...ends.details?.(fields, log.all()),
      token,
      flow,
      ...(account && { account }),
      ...(neverMails && { mails: 'never' }),
      ...(verdict && { office: verdict }),
      ...applyMixUpFault(replica, ends),
      ...(contrary && { contrary }),
    },
    due: [
      ...(ends.mails ?? [ends.decidesLater ? 'received' : 'granted']).map((kind) => ({
        task: `mail-${kind}`,
        at: isoTimeInSeconds(0),
      })),
      ...((ends.decidesLater || verdict) && !neverDecides
        ? [{ task: 'decide', at: isoTimeInSeconds(decisionSeconds) }]
        : []),
    ],
  });
  office?.schedule(reference);
}

/** The fault `others_paper`, for an application: what of it its paper or its page shows as another customer's. */
export function applyMixUpFault<L extends KitLanguage>(
  { faults, log }: Pick<FilingContext<L>['replica'], 'faults' | 'log'>,
  ends: FilingEnd<L>,
): Record<string, string> {
  const fault = faults.consume('others_paper', 'office');
  return fault ? { [fault.on]: fault.differs, otherNumber: createUniqueReference(log, ends) } : {};
}

/** As an office shows it that has mixed up two customers: with the other's plate, days or number. */
export function mixWithOtherCustomer(application: Application, differs: string | undefined): Application {
  const { fields, details } = application;
  if (differs === 'plate') return { ...application, fields: { ...fields, plate: 'ZZ19ZZZ' } };
  if (differs === 'reference') return { ...application, reference: details.otherNumber ?? '' };
  if (differs !== 'day' && differs !== 'month') return application;
  const later = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        value.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => (differs === 'day' ? addDays(day, 5) : addMonth(day))),
      ]),
    );
  return { ...application, fields: later(fields), details: later(details) };
}

/** A day for which nobody asks now. */
const otherCustomersDay = () => addDays(isoToday(), 300);

export function createUniqueReference<L extends KitLanguage>(log: ApplicationLog, ends: FilingEnd<L>): string {
  const reference = ends.reference();
  return log.get(reference) ? createUniqueReference(log, ends) : reference;
}

/** What the portal's office does with an application after it has come in. */
export function openBackOffice<L extends KitLanguage>(
  definition: PortalDefinition<L>,
  translate: Translate<L>,
  { log, url }: { log: ApplicationLog; url: string },
  mail: MailSender,
): { office: BackOffice; renderReceipt(application: Application): Promise<Uint8Array | undefined> } {
  const endsOf = ({ details }: Application) => findFilingEnd(definition.flows, details.flow);

  async function renderReceipt(application: Application): Promise<Uint8Array | undefined> {
    const ends = endsOf(application);
    if (!ends?.receipt) return undefined;
    const language = toPortalLanguage(definition, application.language);
    const title = ends.receipt.title[language];
    const shown = mixWithOtherCustomer(application, application.details.document);
    if (ends.receipt.render) return ends.receipt.render(shown, language);
    const lines = [{ label: translate('reference')[language], value: shown.reference }];
    return createReceiptPdf(title, translate('ribbon')[language], [...lines, ...ends.facts(shown, language)]);
  }

  async function write(application: Application, kind: string, own?: MailText<L>, more = '') {
    const language = toPortalLanguage(definition, application.language);
    const about = definition.mails.about[kind] ?? own;
    const contrary = kind === 'granted' ? application.details.contrary : undefined;
    const ends = endsOf(application);
    const to = application.fields.email ?? application.details.account;
    if (!about || !ends || !to || application.details.mails === 'never') return;
    const facts = [
      ...(about.facts?.(application, language) ?? []),
      { label: translate('reference')[language], value: application.reference },
      ...ends.facts(mixWithOtherCustomer(application, contrary), language),
      ...(contrary === 'day'
        ? [{ label: translate('validOn')[language], value: formatIsoDay(otherCustomersDay(), '/') }]
        : []),
    ];
    const parts = [
      translate('greeting')[language],
      contrary === 'void' ? translate('earlierIsVoid')[language] : about.text[language],
      more,
      facts
        .map(({ label, value }) => label + translate('colon')[language] + value)
        .join(definition.mails.factSeparator ?? '\n'),
      translate('automatic')[language],
    ];
    const pdf = ends.receipt?.attachedTo.includes(kind) ? await renderReceipt(application) : undefined;
    const attachments: OutgoingMail['attachments'] = pdf && [
      { filename: ends.receipt?.file ?? '', contentType: 'application/pdf', content: pdf },
    ];
    const text = parts.filter(Boolean).join('\n\n');
    const { from = definition.mails.from } = about;
    await mail.send({ from, to, subject: about.subject[language], text, attachments });
  }

  const mailTasks = Object.keys(definition.mails.about).map((kind): [string, BackOfficeTask] => [
    `mail-${kind}`,
    async (application) => void (await write(application, kind)),
  ]);

  const decide: BackOfficeTask = async (application) => {
    const { office: verdict, ...details } = application.details;
    if (verdict === 'refuse') {
      await write(application, 'refused', { subject: translate('refusedSubject'), text: translate('refusedText') });
      return { change: { state: 'refused', details } };
    }
    if (verdict !== 'ask') {
      await write(application, 'granted');
      return { change: { state: 'granted', details } };
    }
    const answerToken = randomBytes(16).toString('hex');
    const { path, state } = resolveReplyPage({ definition, translate });
    const link = `${url}/${application.language}/${path}/${answerToken}`;
    await write(
      application,
      'question',
      { subject: translate('questionSubject'), text: translate('questionText') },
      link,
    );
    return { change: { state, details: { ...details, answerToken } } };
  };

  return { office: new BackOffice(log, { ...Object.fromEntries(mailTasks), decide }), renderReceipt };
}

function findFilingEnd<L extends KitLanguage>(
  flows: readonly Flow<L>[],
  name: string | undefined,
): FilingEnd<L> | undefined {
  const ends = flows.find((flow) => flow.name === name)?.end;
  return ends?.kind === 'filing' ? ends : undefined;
}

async function createReceiptPdf(title: string, ribbon: string, lines: readonly LabelledValue[]): Promise<Uint8Array> {
  const sheet = await PdfPage.create(title);
  sheet.text(50, 45, ribbon, { size: 9, bold: true, colour: rgb(0.75, 0.05, 0.05) });
  sheet.text(50, 95, title, { size: 18, bold: true });
  for (const [index, { label, value }] of lines.entries()) {
    sheet.text(50, 140 + index * 24, label, { size: 11 });
    sheet.text(260, 140 + index * 24, value, { size: 11, bold: true });
  }
  return sheet.save();
}
