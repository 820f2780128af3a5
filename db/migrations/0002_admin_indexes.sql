CREATE INDEX "profiles_created_at" ON "profiles" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbound_emails_unmatched" ON "inbound_emails" USING btree ("received_at") WHERE "inbound_emails"."submission_id" is null;--> statement-breakpoint
CREATE INDEX "submissions_outcome_open" ON "submissions" USING btree ("created_at") WHERE "submissions"."status" = 'FAILED' and "submissions"."sending_since" is not null;
