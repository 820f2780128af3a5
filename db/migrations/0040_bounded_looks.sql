-- What jobs look through again and again stays small however many orders there were.
CREATE INDEX "submissions_live" ON "submissions" USING btree ("id") WHERE "submissions"."status" in ('QUEUED', 'RUNNING', 'SUBMITTED');--> statement-breakpoint
CREATE INDEX "orders_not_begun" ON "orders" USING btree ("id") WHERE "orders"."status" = 'confirmed' and "orders"."withdrawn_at" is null;--> statement-breakpoint
-- Files that are to go are gone through by it, so that one that cannot go keeps no other here.
ALTER TABLE "files_to_erase" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "files_to_erase" ADD CONSTRAINT "files_to_erase_id_unique" UNIQUE("id");
