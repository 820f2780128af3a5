ALTER TABLE "automation_runs" ADD COLUMN "purpose" text DEFAULT 'application' NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_runs" ALTER COLUMN "purpose" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "automation_runs" ALTER COLUMN "submission_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_runs" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD COLUMN "sending_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD COLUMN "alias_token" text;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD COLUMN "test_data" jsonb;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD COLUMN "screenshots_enabled" boolean;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD COLUMN "started_by" uuid;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "screenshot_path" text;--> statement-breakpoint
UPDATE "automation_runs" SET "sending_since" = "submissions"."sending_since" FROM "submissions" WHERE "submissions"."sending_run_id" = "automation_runs"."id";--> statement-breakpoint
UPDATE "run_steps" SET "screenshot_path" = "submission_files"."path" FROM "automation_runs", "submission_files" WHERE "automation_runs"."id" = "run_steps"."run_id" AND "submission_files"."submission_id" = "automation_runs"."submission_id" AND "submission_files"."type" = 'screenshot' AND "submission_files"."bucket" = 'submission-proofs' AND starts_with("submission_files"."path", "automation_runs"."submission_id" || '/' || "run_steps"."run_id" || '/' || lpad("run_steps"."ordinal"::text, greatest(2, length("run_steps"."ordinal"::text)), '0') || '-' || "run_steps"."name" || '.');--> statement-breakpoint
INSERT INTO "automation_runs" ("id", "purpose", "permit_entity_id", "status", "driver_name", "error_details", "reference_number", "confirmation_url", "sending_since", "alias_token", "test_data", "screenshots_enabled", "started_by", "started_at", "completed_at", "created_at") SELECT "id", "mode", "permit_entity_id", "status", "driver_name", "error_details", "reference_number", "confirmation_url", "sending_since", "alias_token", "test_data", "screenshots_enabled", "started_by", "started_at", "completed_at", "created_at" FROM "test_runs";--> statement-breakpoint
INSERT INTO "run_steps" ("id", "run_id", "ordinal", "name", "title", "url", "typed", "failed", "screenshot_path", "started_at", "finished_at") SELECT "id", "test_run_id", "ordinal", "name", "title", "url", "typed", "failed", "screenshot_path", "started_at", "finished_at" FROM "test_run_steps";--> statement-breakpoint
DROP TABLE "test_run_steps";--> statement-breakpoint
DROP TABLE "test_runs";--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_alias_token_unique" UNIQUE("alias_token");--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_purpose" CHECK ("automation_runs"."purpose" in ('application', 'dry_run', 'full_test'));--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_belongs" CHECK (num_nonnulls("automation_runs"."submission_id", "automation_runs"."order_id") = case "automation_runs"."purpose" when 'application' then 2 else 0 end and num_nonnulls("automation_runs"."alias_token", "automation_runs"."test_data", "automation_runs"."screenshots_enabled", "automation_runs"."started_by") = case "automation_runs"."purpose" when 'application' then 0 else 4 end);--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_sends" CHECK ("automation_runs"."sending_since" is null or "automation_runs"."purpose" <> 'dry_run');--> statement-breakpoint
DROP INDEX "automation_runs_entity";--> statement-breakpoint
DROP INDEX "automation_runs_created";--> statement-breakpoint
CREATE INDEX "automation_runs_entity" ON "automation_runs" USING btree ("permit_entity_id","created_at" DESC NULLS LAST) WHERE "automation_runs"."purpose" = 'application';--> statement-breakpoint
CREATE INDEX "automation_runs_created" ON "automation_runs" USING btree ("created_at" DESC NULLS LAST) WHERE "automation_runs"."purpose" = 'application';--> statement-breakpoint
CREATE INDEX "automation_runs_tests" ON "automation_runs" USING btree ("created_at" DESC NULLS LAST) WHERE "automation_runs"."purpose" <> 'application';
