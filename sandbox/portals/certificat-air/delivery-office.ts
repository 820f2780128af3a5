import { randomBytes } from 'node:crypto';
import type { Application, ApplicationLog } from '../../kit/application-log.ts';
import { BackOffice } from '../../kit/back-office.ts';
import type { MailSender } from '../../mail-sender.ts';
import { invoicePdf } from './invoice.ts';
import { confirmationMail, correctionMail, paymentMail, proofMail, readApplicationLanguage } from './mails.ts';

/** What the delivery service does with an application after it has come in. */
export function openDeliveryOffice(log: ApplicationLog, mail: MailSender, url: string): BackOffice {
  async function write(
    application: Application,
    compose: () => ReturnType<typeof confirmationMail>,
  ): Promise<undefined> {
    if (application.details.mails !== 'never') await mail.send(compose());
  }

  return new BackOffice(log, {
    confirm: (application) => write(application, () => confirmationMail(application)),
    'confirm-payment': (application) => write(application, () => paymentMail(application)),
    async decide(application) {
      const { document, ...details } = application.details;
      if (document === 'to be refused') {
        const correctionToken = randomBytes(16).toString('hex');
        const link = `${url}/${readApplicationLanguage(application)}/demande/correction/${correctionToken}`;
        await write(application, () => correctionMail(application, link));
        return {
          change: { state: 'correction_requested', details: { ...details, document: 'refused', correctionToken } },
        };
      }
      const invoice = await invoicePdf(application);
      await write(application, () => proofMail(application, invoice));
      return { change: { state: 'granted', details } };
    },
  });
}
