ALTER TABLE "inbound_emails" ADD COLUMN "waits_because" text;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD CONSTRAINT "inbound_emails_waits_because" CHECK ("inbound_emails"."waits_because" in ('conflict', 'plate_alone', 'unknown_sender', 'not_understood', 'bad_document', 'not_applied', 'after_the_end'));--> statement-breakpoint
UPDATE "inbound_emails" SET "waits_because" = 'plate_alone' WHERE "matched_by" = 'plate' AND "handled_at" IS NULL;--> statement-breakpoint
UPDATE "inbound_emails" SET "waits_because" = 'not_understood' FROM "submissions" WHERE "submissions"."id" = "inbound_emails"."submission_id" AND "submissions"."status" <> 'CONFIRMED' AND "matched_by" IN ('person', 'alias', 'reference') AND "reading" IS NULL AND "handled_at" IS NULL;--> statement-breakpoint
DROP INDEX "inbound_emails_waiting";--> statement-breakpoint
CREATE INDEX "inbound_emails_waiting" ON "inbound_emails" USING btree ("received_at") WHERE "inbound_emails"."handled_at" is null and ("inbound_emails"."submission_id" is null or "inbound_emails"."waits_because" is not null);--> statement-breakpoint
CREATE TABLE "mail_candidates" (
	"inbound_email_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"signs" text[] NOT NULL,
	CONSTRAINT "mail_candidates_pkey" PRIMARY KEY("inbound_email_id","submission_id")
);
--> statement-breakpoint
ALTER TABLE "mail_candidates" ADD CONSTRAINT "mail_candidates_inbound_email_id_inbound_emails_id_fk" FOREIGN KEY ("inbound_email_id") REFERENCES "public"."inbound_emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_candidates" ADD CONSTRAINT "mail_candidates_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_candidates_submission" ON "mail_candidates" USING btree ("submission_id");--> statement-breakpoint
ALTER TABLE "desk_tasks" ADD COLUMN "overdue_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "desk_tasks" ADD COLUMN "wait_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "desk_questions" ADD COLUMN "wants_paper" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "details_wait_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "inbound_emails_message" ON "inbound_emails" USING btree ("message_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "vehicles_bare_plate" ON "vehicles" USING btree (translate("plate_number", '-–.·', ''));
