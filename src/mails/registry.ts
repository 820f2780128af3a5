import type { NotificationType } from '#outbox/types.ts';
import { composeAccountDeletedMail } from './account-deleted.tsx';
import { composeAccountExistsMail } from './account-exists.tsx';
import { composeApplicationEndedMail } from './application-ended.tsx';
import { composeBeforeTripMail } from './before-trip.tsx';
import { composeChangeEmailMail } from './change-email.tsx';
import { composeConfirmEmailMail } from './confirm-email.tsx';
import { composePermitConfirmedMail } from './confirmed.tsx';
import { composeDetailsNeededMail, composeOrderHeldMail } from './details-needed.tsx';
import { composeVisitAnnouncedMail, composeVisitUnannouncedMail } from './entry.tsx';
import type { MailComposer } from './mail.ts';
import { composeManualProcessingMail } from './manual-processing.tsx';
import { composeOrderPaidMail } from './order-paid.tsx';
import { composePasswordResetMail } from './password-reset.tsx';
import { composeQuestionMail } from './question.tsx';
import { composeRefundMail } from './refunded.tsx';
import { composeSetPasswordMail } from './set-password.tsx';
import { composeRuleCheckChangedMail } from './statement-changed.tsx';
import { composeApplicationSubmittedMail } from './submitted.tsx';

/** Every kind of mail there is; a new type does not compile until it is written. */
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
