import { randomInt } from 'node:crypto';
import type { Application, ApplicationLog } from '../../kit/application-log.ts';
import { isoTimeInSeconds } from '../../kit/back-office.ts';
import type { PaymentOrder } from '../../kit/card-payments.ts';
import type { PaidDraft } from './draft.ts';

/** Whether a paid application stands for this vehicle: one certificate per vehicle, for life. */
export function isAlreadyRequested(log: ApplicationLog, { plate, country }: Record<string, string>): boolean {
  return log.all().some(({ fields }) => fields.plate === plate && fields.country === country);
}

/**
 * Files what has been paid for; a payment that has been filed before is left as it is.
 * The office then confirms at once and decides later.
 */
export function filePaidApplication(
  log: ApplicationLog,
  order: PaymentOrder<PaidDraft>,
  office: { decisionSeconds: number; neverMails(): boolean; refusesDocument(): boolean },
): Application | undefined {
  if (log.all().some(({ payment }) => payment?.token === order.token)) return undefined;
  const { fields, files, critAirClass } = order.draft;
  const submittedAt = order.paidAt ?? new Date().toISOString();
  return log.submit({
    reference: newReference(log),
    language: order.language,
    submittedAt,
    fields,
    files: Object.entries(files).map(([field, file]) => ({ field, ...file })),
    state: 'received',
    payment: {
      state: 'paid',
      amountCents: order.amountCents,
      currency: order.currency,
      paidAt: submittedAt,
      token: order.token,
    },
    details: {
      critAirClass,
      invoice: `FA-${submittedAt.slice(0, 4)}-${String(log.all().length + 1).padStart(6, '0')}`,
      ...(office.neverMails() && { mails: 'never' }),
      ...(office.refusesDocument() && { document: 'to be refused' }),
    },
    due: [
      { task: 'confirm', at: submittedAt },
      { task: 'confirm-payment', at: isoTimeInSeconds(0) },
      { task: 'decide', at: isoTimeInSeconds(office.decisionSeconds) },
    ],
  });
}

/** Eleven digits, as far as is known; the real format was not found. */
function newReference(log: ApplicationLog): string {
  const reference = `2${randomInt(10 ** 10)
    .toString()
    .padStart(10, '0')}`;
  return log.get(reference) ? newReference(log) : reference;
}
