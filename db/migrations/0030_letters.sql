-- Letters to hotels, garages and offices, the directory of these places, and what a mail answers to (docs/decisions/047).
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"language" text NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"answer_minutes" integer DEFAULT 0 NOT NULL,
	"last_answer" text,
	"last_answered_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"last_written_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "places_address" UNIQUE("zone","email"),
	CONSTRAINT "places_kind" CHECK ("places"."kind" in ('hotel', 'garage', 'office')),
	CONSTRAINT "places_last_answer" CHECK ("places"."last_answer" in ('granted', 'received', 'question', 'refused', 'out_of_office'))
);--> statement-breakpoint
CREATE INDEX "places_written" ON "places" USING btree ("last_written_at" DESC);--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"place_id" uuid,
	"kind" text NOT NULL,
	"to_name" text NOT NULL,
	"to_email" text,
	"phone" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"asked" jsonb NOT NULL,
	"message_id" text UNIQUE,
	"in_reply_to" text,
	"author_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"problem" text,
	"answered_at" timestamp with time zone,
	"answer" text,
	"answer_summary" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letters_kind" CHECK ("letters"."kind" in ('request', 'reminder', 'reply', 'call')),
	CONSTRAINT "letters_answer" CHECK ("letters"."answer" in ('granted', 'received', 'question', 'refused', 'out_of_office')),
	CONSTRAINT "letters_mail" CHECK (("letters"."kind" = 'call') = ("letters"."to_email" is null) and ("letters"."to_email" is null) = ("letters"."message_id" is null)),
	CONSTRAINT "letters_failed" CHECK (("letters"."failed_at" is null) = ("letters"."problem" is null))
);--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_submission" ON "letters" USING btree ("submission_id","created_at");--> statement-breakpoint
CREATE INDEX "letters_place" ON "letters" USING btree ("place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letters_one_request" ON "letters" USING btree ("submission_id","kind") WHERE "letters"."kind" in ('request', 'reminder') and "letters"."failed_at" is null;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD COLUMN "refers_to" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD COLUMN "returned" jsonb;--> statement-breakpoint
-- What nobody could switch on before, for there was nothing that wrote.
UPDATE "permit_entities" SET "automation_enabled" = true WHERE "slug" in ('rome-ztl-centro', 'florence-ztl', 'venice-mestre-ztl', 'madrid-central-lez');--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_type";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_type" CHECK ("audit_log"."event_type" in ('SUBMISSION_QUEUED', 'MANUAL_TASK_CREATED', 'AUTOMATION_STARTED', 'AUTOMATION_COMPLETED', 'AUTOMATION_FAILED', 'PERMIT_CONFIRMED', 'CUSTOMER_NOTIFIED', 'PAYMENT_CONFIRMED', 'PAYMENT_MISMATCH', 'ACCOUNT_CREATED', 'DETAILS_PROVIDED', 'VEHICLE_UPDATED', 'OUTCOME_SETTLED', 'ROLE_GRANTED', 'ROLE_REVOKED', 'ORDER_REFUNDED', 'ACCOUNT_REOPENED', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ACCOUNT_DELETED', 'CONNECTIVITY_CHECKED', 'TEST_RUN_STARTED', 'TEST_RUN_ENDED', 'RUN_REQUESTED', 'TASK_CLAIMED', 'TASK_RELEASED', 'TASK_HANDED_ON', 'SUBMITTED_BY_HAND', 'CUSTOMER_ASKED', 'CUSTOMER_ANSWERED', 'APPLICATION_ENDED', 'REFUND_STARTED', 'REFUND_REFUSED', 'REFUND_CLOSED', 'SUBMISSION_STOPPED', 'SUBMISSIONS_RETRIED', 'LIST_EXPORTED', 'VIEW_AS_STARTED', 'VIEW_AS_ENDED', 'MAIL_MATCHED', 'MAIL_HANDLED', 'PORTAL_PAUSED', 'PORTAL_RESUMED', 'ORDER_CLAIMED', 'ORDER_DISOWNED', 'SESSIONS_ENDED', 'DOUBT_SETTLED', 'PHASE_DONE', 'RUN_PARKED', 'RUN_HELPED', 'STATEMENT_ISSUED', 'STATEMENT_RENEWED', 'STATEMENT_RECALLED', 'LETTER_SENT', 'LETTER_FAILED', 'LETTER_ANSWERED', 'CALL_NOTED'));
