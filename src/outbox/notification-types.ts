/**
 * Every type of mail to a customer. The registry of mails fills it (src/mails/mail-registry.ts), so code that notifies
 * need not import a mail, and a type without a mail does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the registry fills it.
export interface NotificationTypes {}
export type NotificationType = keyof NotificationTypes;
