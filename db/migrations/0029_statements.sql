-- Where nothing can be applied for the product writes a dated certificate by itself, and looks every day whether it still holds.
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"verdict" jsonb NOT NULL,
	"rules_as_of" date NOT NULL,
	"source" text NOT NULL,
	"rules_day" date NOT NULL,
	"pdf_path" text NOT NULL,
	"superseded_at" timestamp with time zone
);--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_one_valid" ON "statements" USING btree ("submission_id") WHERE "statements"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "statements_submission" ON "statements" USING btree ("submission_id","given_at");--> statement-breakpoint
-- Said by the customer, as printed on it.
ALTER TABLE "vehicles" ADD COLUMN "certificate_class" text;--> statement-breakpoint
-- Nobody could switch these on before, for there was nothing to switch.
UPDATE "permit_entities" SET "automation_enabled" = true WHERE "slug" in ('turin-lez', 'naples-lez', 'genoa-ztl', 'padua-lez', 'rome-fascia-verde', 'amsterdam-environmental-zone');--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_type";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_type" CHECK ("audit_log"."event_type" in ('SUBMISSION_QUEUED', 'MANUAL_TASK_CREATED', 'AUTOMATION_STARTED', 'AUTOMATION_COMPLETED', 'AUTOMATION_FAILED', 'PERMIT_CONFIRMED', 'CUSTOMER_NOTIFIED', 'PAYMENT_CONFIRMED', 'PAYMENT_MISMATCH', 'ACCOUNT_CREATED', 'DETAILS_PROVIDED', 'VEHICLE_UPDATED', 'OUTCOME_SETTLED', 'ROLE_GRANTED', 'ROLE_REVOKED', 'ORDER_REFUNDED', 'ACCOUNT_REOPENED', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ACCOUNT_DELETED', 'CONNECTIVITY_CHECKED', 'TEST_RUN_STARTED', 'TEST_RUN_ENDED', 'RUN_REQUESTED', 'TASK_CLAIMED', 'TASK_RELEASED', 'TASK_HANDED_ON', 'SUBMITTED_BY_HAND', 'CUSTOMER_ASKED', 'CUSTOMER_ANSWERED', 'APPLICATION_ENDED', 'REFUND_STARTED', 'REFUND_REFUSED', 'REFUND_CLOSED', 'SUBMISSION_STOPPED', 'SUBMISSIONS_RETRIED', 'LIST_EXPORTED', 'VIEW_AS_STARTED', 'VIEW_AS_ENDED', 'MAIL_MATCHED', 'MAIL_HANDLED', 'PORTAL_PAUSED', 'PORTAL_RESUMED', 'ORDER_CLAIMED', 'ORDER_DISOWNED', 'SESSIONS_ENDED', 'DOUBT_SETTLED', 'PHASE_DONE', 'RUN_PARKED', 'RUN_HELPED', 'STATEMENT_ISSUED', 'STATEMENT_RENEWED', 'STATEMENT_RECALLED'));--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('order_paid', 'set_password', 'details_needed', 'submitted', 'confirmed', 'manual_processing', 'password_reset', 'confirm_email', 'refunded', 'account_exists', 'change_email', 'account_deleted', 'question', 'application_ended', 'statement_changed'));
