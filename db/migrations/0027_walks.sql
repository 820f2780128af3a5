-- Portals are walked dry once a day: a run of its own purpose, which may be started by nobody and keeps what it found changed.
ALTER TABLE "automation_runs" ADD COLUMN "changes" text[];--> statement-breakpoint
ALTER TABLE "automation_runs" DROP CONSTRAINT "automation_runs_purpose";--> statement-breakpoint
ALTER TABLE "automation_runs" DROP CONSTRAINT "automation_runs_belongs";--> statement-breakpoint
ALTER TABLE "automation_runs" DROP CONSTRAINT "automation_runs_sends";--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_purpose" CHECK ("automation_runs"."purpose" in ('application', 'dry_run', 'full_test', 'canary'));--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_belongs" CHECK (num_nonnulls("automation_runs"."submission_id", "automation_runs"."order_id") = case "automation_runs"."purpose" when 'application' then 2 else 0 end and num_nonnulls("automation_runs"."alias_token", "automation_runs"."test_data", "automation_runs"."screenshots_enabled") = case "automation_runs"."purpose" when 'application' then 0 else 3 end and case "automation_runs"."purpose" when 'application' then "automation_runs"."started_by" is null when 'canary' then true else "automation_runs"."started_by" is not null end and ("automation_runs"."changes" is null or "automation_runs"."purpose" = 'canary'));--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_sends" CHECK ("automation_runs"."sending_since" is null or "automation_runs"."purpose" not in ('dry_run', 'canary'));--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_one_walk" ON "automation_runs" USING btree ("driver_name") WHERE "automation_runs"."purpose" = 'canary' and "automation_runs"."status" in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE INDEX "automation_runs_walks" ON "automation_runs" USING btree ("driver_name","created_at" DESC NULLS LAST) WHERE "automation_runs"."purpose" = 'canary';
