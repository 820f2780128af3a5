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
CREATE UNIQUE INDEX "run_waits_one_open" ON "run_waits" USING btree ("submission_id") WHERE "run_waits"."ended_at" is null;
