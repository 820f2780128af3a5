/** Section 4 of the specification names the first seven. The others record changes to money, rights or an outcome. */
export const auditEventTypes = [
  'SUBMISSION_QUEUED',
  'MANUAL_TASK_CREATED',
  'AUTOMATION_STARTED',
  'AUTOMATION_COMPLETED',
  'AUTOMATION_FAILED',
  'PERMIT_CONFIRMED',
  'CUSTOMER_NOTIFIED',
  'PAYMENT_CONFIRMED',
  'PAYMENT_MISMATCH',
  'ACCOUNT_CREATED',
  'DETAILS_PROVIDED',
  'VEHICLE_UPDATED',
  'OUTCOME_SETTLED',
  'ROLE_GRANTED',
  'ROLE_REVOKED',
  'ORDER_REFUNDED',
  'ACCOUNT_REOPENED',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'ACCOUNT_DELETED',
  'CONNECTIVITY_CHECKED',
  'TEST_RUN_STARTED',
  'TEST_RUN_ENDED',
  'RUN_REQUESTED',
  'TASK_CLAIMED',
  'TASK_RELEASED',
  'TASK_REASSIGNED',
  'SUBMITTED_BY_HAND',
  'CUSTOMER_ASKED',
  'CUSTOMER_ANSWERED',
  'APPLICATION_ENDED',
  'REFUND_STARTED',
  'REFUND_REFUSED',
  'REFUND_CLOSED',
  'SUBMISSION_STOPPED',
  'SUBMISSIONS_RETRIED',
  'LIST_EXPORTED',
  'VIEW_AS_STARTED',
  'VIEW_AS_ENDED',
  'MAIL_MATCHED',
  'MAIL_HANDLED',
  'PORTAL_PAUSED',
  'PORTAL_RESUMED',
  'ORDER_CLAIMED',
  'ORDER_DISOWNED',
  'SESSIONS_ENDED',
  'DOUBT_SETTLED',
  'PHASE_DONE',
  'RUN_HANDED_OFF',
  'RUN_HELPED',
  'STATEMENT_ISSUED',
  'STATEMENT_RENEWED',
  'STATEMENT_RECALLED',
  'LETTER_SENT',
  'LETTER_FAILED',
  'LETTER_ANSWERED',
  'CALL_NOTED',
  'VISIT_REQUESTED',
  'VISIT_UNANNOUNCED',
  'HOLD_STOPPED',
  'HOLD_ENDED',
  'DOCUMENT_REPLACED',
  'DOCUMENT_RETAINED',
  'DOCUMENT_ADDED',
  'CONTACT_SUGGESTION_SETTLED',
  'FACT_REVIEWED',
  'CUSTOMER_WROTE',
  'MESSAGE_ANSWERED',
  'MESSAGE_SETTLED',
] as const;
export type AuditEventType = (typeof auditEventTypes)[number];

/**
 * Ids and codes, never a name or a plate: the log outlives erased personal data. `email_sent_to` is the one exception,
 * because the notification log must show the recipient; erasing an account blanks it.
 */
export interface AuditData {
  manual_submission_id?: string;
  automation_run_id?: string;
  permit_reference?: string;
  notification_type?: string;
  email_sent_to?: string;
  error?: string;
  [key: string]: string | number | boolean | null | undefined;
}
