import {
  composeAccountDeleted,
  composeAccountExists,
  composeChangeEmail,
  composeConfirmEmail,
  composePasswordReset,
  composeSetPassword,
} from './account-mails.ts';
import type { Composer } from './composer.ts';
import { composeApplicationEnded, composeQuestion } from './desk-mails.ts';
import {
  composeConfirmed,
  composeDetailsNeeded,
  composeManualProcessing,
  composeOrderPaid,
  composeRefunded,
  composeSubmitted,
} from './order-mails.ts';
import type { NotificationType } from './types.ts';

/** Every kind of mail there is; a new type does not compile until it is written. */
export const composers: Readonly<Record<NotificationType, Composer>> = {
  order_paid: composeOrderPaid,
  set_password: composeSetPassword,
  details_needed: composeDetailsNeeded,
  submitted: composeSubmitted,
  confirmed: composeConfirmed,
  manual_processing: composeManualProcessing,
  password_reset: composePasswordReset,
  confirm_email: composeConfirmEmail,
  refunded: composeRefunded,
  account_exists: composeAccountExists,
  change_email: composeChangeEmail,
  account_deleted: composeAccountDeleted,
  question: composeQuestion,
  application_ended: composeApplicationEnded,
};
