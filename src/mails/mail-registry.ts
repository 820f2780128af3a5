import type { NotificationType } from '#outbox/notification-types.ts';
import { accountDeletedMail } from './account-deleted.tsx';
import { accountExistsMail } from './account-exists.tsx';
import { applicationEndedMail } from './application-ended.tsx';
import { applicationSubmittedMail } from './application-submitted.tsx';
import { beforeTripMail } from './before-trip.tsx';
import { changeEmailMail } from './change-email.tsx';
import { confirmEmailMail } from './confirm-email.tsx';
import { detailsNeededMail } from './details-needed.tsx';
import type { Mail } from './mail-content.ts';
import { manualProcessingMail } from './manual-processing.tsx';
import { orderHeldMail } from './order-held.tsx';
import { orderPaidMail } from './order-paid.tsx';
import { passwordResetMail } from './password-reset.tsx';
import { permitConfirmedMail } from './permit-confirmed.tsx';
import { questionMail } from './question.tsx';
import { refundMail } from './refund.tsx';
import { ruleCheckChangedMail } from './rule-check-changed.tsx';
import { setPasswordMail } from './set-password.tsx';
import { visitAnnouncedMail } from './visit-announced.tsx';
import { visitUnannouncedMail } from './visit-unannounced.tsx';

/** The mail of every notification type; a new type does not compile until it has one. */
export const mails: Readonly<Record<NotificationType, Mail<never>>> = {
  order_paid: orderPaidMail,
  set_password: setPasswordMail,
  details_needed: detailsNeededMail,
  order_held: orderHeldMail,
  submitted: applicationSubmittedMail,
  confirmed: permitConfirmedMail,
  manual_processing: manualProcessingMail,
  password_reset: passwordResetMail,
  confirm_email: confirmEmailMail,
  refunded: refundMail,
  account_exists: accountExistsMail,
  change_email: changeEmailMail,
  account_deleted: accountDeletedMail,
  question: questionMail,
  application_ended: applicationEndedMail,
  before_trip: beforeTripMail,
  statement_changed: ruleCheckChangedMail,
  visit_announced: visitAnnouncedMail,
  visit_unannounced: visitUnannouncedMail,
};
