import { createTransport, type SendMailOptions } from 'nodemailer';
import { readAliasAddress, readSubmissionOf, type StartedApplication, withSucceedingRobot } from './applications.ts';
import { exampleConfirmationPdf } from './desk.ts';
import type { Installation } from './installation.ts';
import { waitUntil } from './wait-until.ts';

const office = 'noreply@certificat-air.gouv.example';
/** As the office's own server hands its mails over: the sandbox's DNS says that it may. */
export const authorityEnvelope = {
  remoteAddress: '127.0.0.1',
  helo: 'mail.certificat-air.gouv.example',
  mailFrom: office,
};
const invoice = {
  filename: 'facture.pdf',
  contentType: 'application/pdf',
  content: exampleConfirmationPdf,
};

/** What the French ministry writes, in its own words. */
export const frenchAuthorityMails = {
  received: {
    from: office,
    subject: 'Confirmation of your application for an air quality certificate',
    text: 'It has been recorded.',
  },
  granted: {
    from: office,
    subject: 'Invoice and proof of application: Air Quality',
    text: 'Accepted.',
    attachments: [invoice],
  },
  question: {
    from: office,
    subject: 'Your application needs a correction',
    text: 'Please send a new document: https://www.certificat-air.gouv.example/correction/1',
  },
  refused: {
    from: office,
    subject: 'Your application',
    text: 'This vehicle does not meet the criteria for the award of a certificate.',
  },
} satisfies Record<string, SendMailOptions>;

/**
 * Delivers a mail to the product by SMTP; resolves when the product has acknowledged it. It comes from where the sandbox's
 * DNS says that its offices' mails come from, which proves its sender, or from elsewhere.
 */
export async function deliverInboundMail(
  { config }: Pick<Installation, 'config'>,
  to: string,
  mail: SendMailOptions,
  { localAddress = '127.0.0.1' } = {},
): Promise<void> {
  const { inboundSmtpPort: port } = config.mail;
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, localAddress });
  try {
    await transport.sendMail({ ...mail, to });
  } finally {
    transport.close();
  }
}

/** Delivers it and waits until the product has done what it says. */
export async function deliverAndProcessMail(
  installation: Installation,
  to: string,
  mail: SendMailOptions,
): Promise<void> {
  await deliverInboundMail(installation, to, mail);
  await installation.ctx.queue.waitUntilIdle();
}

/** An address of ours that is no application's own. */
export const unassignedInboxAddress = ({ config }: Pick<Installation, 'config'>) =>
  `office@${config.mail.inboundDomain}`;

/**
 * Once its customer has done what starts the application, the order comes to its permit: by a run that is written down as
 * one that went well, and a mail in the office's name.
 */
export async function grantPermit(
  installation: Installation,
  orderId: string,
  start: () => Promise<unknown>,
): Promise<void> {
  const application = { orderId } as StartedApplication;
  await withSucceedingRobot(installation, async () => {
    await start();
    const isSent = async () => (await readSubmissionOf(installation, application)).status === 'SUBMITTED';
    await waitUntil(isSent, 'the portal has it');
  });
  await deliverAndProcessMail(
    installation,
    await readAliasAddress(installation, application),
    frenchAuthorityMails.granted,
  );
}
