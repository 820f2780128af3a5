import type { NotificationType } from '#outbox/notification-types.ts';
import { notificationTypes } from '#outbox/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Mail } from './mail-content.ts';

type LoadedMail = Promise<Mail<never>>;

/**
 * Every mail by its type: the only list of them. A mail is loaded when the first of its type is sent, because the mail
 * components take 0.3 s to load.
 */
const mails = {
  order_paid: async (): LoadedMail => (await import('./order-paid.tsx')).orderPaidMail,
  set_password: async (): LoadedMail => (await import('./set-password.tsx')).setPasswordMail,
  details_needed: async (): LoadedMail => (await import('./details-needed.tsx')).detailsNeededMail,
  order_held: async (): LoadedMail => (await import('./order-held.tsx')).orderHeldMail,
  submitted: async (): LoadedMail => (await import('./application-submitted.tsx')).applicationSubmittedMail,
  confirmed: async (): LoadedMail => (await import('./permit-confirmed.tsx')).permitConfirmedMail,
  manual_processing: async (): LoadedMail => (await import('./manual-processing.tsx')).manualProcessingMail,
  password_reset: async (): LoadedMail => (await import('./password-reset.tsx')).passwordResetMail,
  confirm_email: async (): LoadedMail => (await import('./confirm-email.tsx')).confirmEmailMail,
  refunded: async (): LoadedMail => (await import('./refund.tsx')).refundMail,
  account_exists: async (): LoadedMail => (await import('./account-exists.tsx')).accountExistsMail,
  change_email: async (): LoadedMail => (await import('./change-email.tsx')).changeEmailMail,
  account_deleted: async (): LoadedMail => (await import('./account-deleted.tsx')).accountDeletedMail,
  message_answered: async (): LoadedMail => (await import('./message-answered.tsx')).messageAnsweredMail,
  question: async (): LoadedMail => (await import('./question.tsx')).questionMail,
  application_ended: async (): LoadedMail => (await import('./application-ended.tsx')).applicationEndedMail,
  before_trip: async (): LoadedMail => (await import('./before-trip.tsx')).beforeTripMail,
  statement_changed: async (): LoadedMail => (await import('./rule-check-changed.tsx')).ruleCheckChangedMail,
  visit_announced: async (): LoadedMail => (await import('./visit-announced.tsx')).visitAnnouncedMail,
  visit_unannounced: async (): LoadedMail => (await import('./visit-unannounced.tsx')).visitUnannouncedMail,
};

declare module '#outbox/notification-types.ts' {
  interface NotificationTypes extends Record<keyof typeof mails, true> {}
}

/** Writes the names of all types, so that the database refuses a notification of any other. Done at each start. */
export async function registerNotificationTypes({ db }: Pick<Context, 'db'>): Promise<void> {
  const names = Object.keys(mails).map((name) => ({ name }));
  await db.insert(notificationTypes).values(names).onConflictDoNothing();
}

/** @throws Error for a type that this version has no mail for, so that the job is retried by one that has */
export async function loadMail(type: NotificationType): LoadedMail {
  if (!Object.hasOwn(mails, type)) throw new Error(`No mail is registered for the notification type ${type}.`);
  return mails[type]();
}
