import type { NotificationType } from '#outbox/types.ts';
import { composeAccountDeleted } from './account-deleted.tsx';
import { composeAccountExists } from './account-exists.tsx';
import { composeApplicationEnded } from './application-ended.tsx';
import { composeBeforeTrip } from './before-trip.tsx';
import { composeChangeEmail } from './change-email.tsx';
import { composeConfirmEmail } from './confirm-email.tsx';
import { composeConfirmed } from './confirmed.tsx';
import { composeDetailsNeeded, composeOrderHeld } from './details-needed.tsx';
import { composeEntryAnnounced, composeEntryUnannounced } from './entry.tsx';
import type { Composer } from './mail.ts';
import { composeManualProcessing } from './manual-processing.tsx';
import { composeOrderPaid } from './order-paid.tsx';
import { composePasswordReset } from './password-reset.tsx';
import { composeQuestion } from './question.tsx';
import { composeRefunded } from './refunded.tsx';
import { composeSetPassword } from './set-password.tsx';
import { composeStatementChanged } from './statement-changed.tsx';
import { composeSubmitted } from './submitted.tsx';

/** Every kind of mail there is; a new type does not compile until it is written. */
export const composers: Readonly<Record<NotificationType, Composer>> = {
  order_paid: composeOrderPaid,
  set_password: composeSetPassword,
  details_needed: composeDetailsNeeded,
  order_held: composeOrderHeld,
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
  before_trip: composeBeforeTrip,
  statement_changed: composeStatementChanged,
  entry_announced: composeEntryAnnounced,
  entry_unannounced: composeEntryUnannounced,
};
