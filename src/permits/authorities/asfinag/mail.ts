import type { MailMeaning, MailRules, PortalMail } from '#robot/driver.ts';
import { hasNegation } from '#robot/portal-mails.ts';

const reference = /(?:Bestellnummer|Order number)[:\s]{0,5}(\d{10})\b/i;

/** Mails of the shop, in German and English. The mail after the purchase brings the receipt, minutes later. */
export const asfinagMailRules: MailRules = {
  senders: ['@asfinag.at', '@mpay24.com'],
  replicaSenders: ['@asfinag.example'],
  reference,
  read,
};

function read({ from, subject, text, attachments }: PortalMail): MailMeaning | undefined {
  if (hasNegation(subject)) return undefined;
  if (/@mpay24\./i.test(from)) return { meaning: 'paid' };
  if (!/kaufbest(?:ä|ae)tigung|purchase confirmation/i.test(subject)) return undefined;
  const receipt = attachments.find(({ contentType }) => contentType === 'application/pdf');
  const number = reference.exec(text)?.[1];
  if (!receipt) return { meaning: 'received', ...(number && { reference: number }) };
  return { meaning: 'granted', ...(number && { reference: number }), proof: receipt.filename };
}
