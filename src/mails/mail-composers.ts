import type { NotificationType } from '#outbox/notification-types.ts';
import { composeAccountDeletedMail } from './account-deleted.tsx';
import { composeAccountExistsMail } from './account-exists.tsx';
import { composeApplicationEndedMail } from './application-ended.tsx';
import { composeApplicationSubmittedMail } from './application-submitted.tsx';
import { composeBeforeTripMail } from './before-trip.tsx';
import { composeChangeEmailMail } from './change-email.tsx';
import { composeConfirmEmailMail } from './confirm-email.tsx';
import { composeDetailsNeededMail, composeOrderHeldMail } from './details-needed.tsx';
import type { MailComposer } from './mail-content.ts';
import { composeManualProcessingMail } from './manual-processing.tsx';
import { composeOrderPaidMail } from './order-paid.tsx';
import { composePasswordResetMail } from './password-reset.tsx';
import { composePermitConfirmedMail } from './permit-confirmed.tsx';
import { composeQuestionMail } from './question.tsx';
import { composeRefundMail } from './refund.tsx';
import { composeRuleCheckChangedMail } from './rule-check-changed.tsx';
import { composeSetPasswordMail } from './set-password.tsx';
import { composeVisitAnnouncedMail, composeVisitUnannouncedMail } from './visit-announcement.tsx';

/** The composer of every notification type; a new type does not compile until it has one. */
export const mailComposers: Readonly<Record<NotificationType, MailComposer>> = {
  order_paid: composeOrderPaidMail,
  set_password: composeSetPasswordMail,
  details_needed: composeDetailsNeededMail,
  order_held: composeOrderHeldMail,
  submitted: composeApplicationSubmittedMail,
  confirmed: composePermitConfirmedMail,
  manual_processing: composeManualProcessingMail,
  password_reset: composePasswordResetMail,
  confirm_email: composeConfirmEmailMail,
  refunded: composeRefundMail,
  account_exists: composeAccountExistsMail,
  change_email: composeChangeEmailMail,
  account_deleted: composeAccountDeletedMail,
  question: composeQuestionMail,
  application_ended: composeApplicationEndedMail,
  before_trip: composeBeforeTripMail,
  statement_changed: composeRuleCheckChangedMail,
  entry_announced: composeVisitAnnouncedMail,
  entry_unannounced: composeVisitUnannouncedMail,
};
