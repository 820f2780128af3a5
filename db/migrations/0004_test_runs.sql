CREATE TABLE "test_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"permit_entity_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"driver_name" text NOT NULL,
	"alias_token" text NOT NULL,
	"test_data" jsonb NOT NULL,
	"screenshots_enabled" boolean NOT NULL,
	"started_by" uuid NOT NULL,
	"sending_since" timestamp with time zone,
	"reference_number" text,
	"confirmation_url" text,
	"error_details" jsonb,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_runs_alias_token_unique" UNIQUE("alias_token"),
	CONSTRAINT "test_runs_mode" CHECK ("test_runs"."mode" in ('dry_run', 'full_test')),
	CONSTRAINT "test_runs_status" CHECK ("test_runs"."status" in ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED')),
	CONSTRAINT "test_runs_sends" CHECK ("test_runs"."sending_since" is null or "test_runs"."mode" = 'full_test')
);
--> statement-breakpoint
CREATE TABLE "test_run_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_run_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"typed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failed" boolean DEFAULT false NOT NULL,
	"screenshot_path" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_run_steps_order" UNIQUE("test_run_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_permit_entity_id_permit_entities_id_fk" FOREIGN KEY ("permit_entity_id") REFERENCES "public"."permit_entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_run_steps" ADD CONSTRAINT "test_run_steps_test_run_id_test_runs_id_fk" FOREIGN KEY ("test_run_id") REFERENCES "public"."test_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_runs_created_at" ON "test_runs" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_type";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_type" CHECK ("audit_log"."event_type" in ('SUBMISSION_QUEUED', 'MANUAL_TASK_CREATED', 'AUTOMATION_STARTED', 'AUTOMATION_COMPLETED', 'AUTOMATION_FAILED', 'PERMIT_CONFIRMED', 'CUSTOMER_NOTIFIED', 'PAYMENT_CONFIRMED', 'PAYMENT_MISMATCH', 'ACCOUNT_CREATED', 'DETAILS_PROVIDED', 'VEHICLE_UPDATED', 'OUTCOME_SETTLED', 'ROLE_GRANTED', 'ROLE_REVOKED', 'ORDER_REFUNDED', 'ACCOUNT_REOPENED', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ACCOUNT_DELETED', 'CONNECTIVITY_CHECKED', 'TEST_RUN_STARTED', 'TEST_RUN_ENDED', 'RUN_REQUESTED'));
