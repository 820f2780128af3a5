-- An application may take several sittings with a portal: an account before it, what is due on a day after it.
ALTER TABLE "submissions" ADD COLUMN "phase" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "phase_title" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "phase_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "phase_entry" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD COLUMN "phase" text;--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_type";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_type" CHECK ("audit_log"."event_type" in ('SUBMISSION_QUEUED', 'MANUAL_TASK_CREATED', 'AUTOMATION_STARTED', 'AUTOMATION_COMPLETED', 'AUTOMATION_FAILED', 'PERMIT_CONFIRMED', 'CUSTOMER_NOTIFIED', 'PAYMENT_CONFIRMED', 'PAYMENT_MISMATCH', 'ACCOUNT_CREATED', 'DETAILS_PROVIDED', 'VEHICLE_UPDATED', 'OUTCOME_SETTLED', 'ROLE_GRANTED', 'ROLE_REVOKED', 'ORDER_REFUNDED', 'ACCOUNT_REOPENED', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ACCOUNT_DELETED', 'CONNECTIVITY_CHECKED', 'TEST_RUN_STARTED', 'TEST_RUN_ENDED', 'RUN_REQUESTED', 'TASK_CLAIMED', 'TASK_RELEASED', 'TASK_HANDED_ON', 'SUBMITTED_BY_HAND', 'CUSTOMER_ASKED', 'CUSTOMER_ANSWERED', 'APPLICATION_ENDED', 'REFUND_STARTED', 'REFUND_REFUSED', 'REFUND_CLOSED', 'SUBMISSION_STOPPED', 'SUBMISSIONS_RETRIED', 'LIST_EXPORTED', 'VIEW_AS_STARTED', 'VIEW_AS_ENDED', 'MAIL_MATCHED', 'MAIL_HANDLED', 'PORTAL_PAUSED', 'PORTAL_RESUMED', 'ORDER_CLAIMED', 'ORDER_DISOWNED', 'SESSIONS_ENDED', 'DOUBT_SETTLED', 'PHASE_DONE'));
