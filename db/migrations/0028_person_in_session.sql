-- A run that meets what only a person can pass is parked: its page lives on, and what the person does goes to it through here.
ALTER TABLE "automation_runs" DROP CONSTRAINT "automation_runs_status";--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_status" CHECK ("automation_runs"."status" in ('QUEUED', 'RUNNING', 'PARKED', 'COMPLETED', 'FAILED'));--> statement-breakpoint
DROP INDEX "automation_runs_one_live";--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_one_live" ON "automation_runs" USING btree ("submission_id") WHERE "automation_runs"."status" in ('QUEUED', 'RUNNING', 'PARKED');--> statement-breakpoint
CREATE TABLE "run_waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"looked_until" timestamp with time zone,
	"picture" bytea,
	"picture_at" timestamp with time zone,
	"said" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"acts" integer DEFAULT 0 NOT NULL,
	"helper_id" uuid,
	"ended_at" timestamp with time zone,
	"ended" text,
	CONSTRAINT "run_waits_kind" CHECK ("run_waits"."kind" in ('captcha', 'bank', 'identity')),
	CONSTRAINT "run_waits_ended_how" CHECK ("run_waits"."ended" in ('helped', 'given_up', 'timed_out', 'cut_short')),
	CONSTRAINT "run_waits_ended" CHECK (("run_waits"."ended_at" is null) = ("run_waits"."ended" is null)),
	CONSTRAINT "run_waits_empty" CHECK ("run_waits"."ended_at" is null or ("run_waits"."picture" is null and "run_waits"."said" = '[]'::jsonb)),
	CONSTRAINT "run_waits_said" CHECK (jsonb_array_length("said") <= 50)
);--> statement-breakpoint
ALTER TABLE "run_waits" ADD CONSTRAINT "run_waits_run_id_automation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."automation_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_waits" ADD CONSTRAINT "run_waits_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_waits_run" ON "run_waits" USING btree ("run_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "run_waits_one_open" ON "run_waits" USING btree ("submission_id") WHERE "run_waits"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_type";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_type" CHECK ("audit_log"."event_type" in ('SUBMISSION_QUEUED', 'MANUAL_TASK_CREATED', 'AUTOMATION_STARTED', 'AUTOMATION_COMPLETED', 'AUTOMATION_FAILED', 'PERMIT_CONFIRMED', 'CUSTOMER_NOTIFIED', 'PAYMENT_CONFIRMED', 'PAYMENT_MISMATCH', 'ACCOUNT_CREATED', 'DETAILS_PROVIDED', 'VEHICLE_UPDATED', 'OUTCOME_SETTLED', 'ROLE_GRANTED', 'ROLE_REVOKED', 'ORDER_REFUNDED', 'ACCOUNT_REOPENED', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ACCOUNT_DELETED', 'CONNECTIVITY_CHECKED', 'TEST_RUN_STARTED', 'TEST_RUN_ENDED', 'RUN_REQUESTED', 'TASK_CLAIMED', 'TASK_RELEASED', 'TASK_HANDED_ON', 'SUBMITTED_BY_HAND', 'CUSTOMER_ASKED', 'CUSTOMER_ANSWERED', 'APPLICATION_ENDED', 'REFUND_STARTED', 'REFUND_REFUSED', 'REFUND_CLOSED', 'SUBMISSION_STOPPED', 'SUBMISSIONS_RETRIED', 'LIST_EXPORTED', 'VIEW_AS_STARTED', 'VIEW_AS_ENDED', 'MAIL_MATCHED', 'MAIL_HANDLED', 'PORTAL_PAUSED', 'PORTAL_RESUMED', 'ORDER_CLAIMED', 'ORDER_DISOWNED', 'SESSIONS_ENDED', 'DOUBT_SETTLED', 'PHASE_DONE', 'RUN_PARKED', 'RUN_HELPED'));
