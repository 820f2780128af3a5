-- What is given back for a promise of time that we missed ends nothing, also where it is all of the money; each once for an order.
ALTER TABLE "refunds" ADD COLUMN "promise" text;--> statement-breakpoint
UPDATE "refunds" SET "promise" = 'urgent' WHERE "id" IN (SELECT DISTINCT ON ("order_id") "id" FROM "refunds" WHERE "actor_id" IS NULL AND "reason" = 'We had promised to apply within a few hours and did not, so you do not pay for urgent processing.' ORDER BY "order_id", "status" = 'done' DESC);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_promise" CHECK ("refunds"."promise" in ('standard', 'urgent'));--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_promise" ON "refunds" USING btree ("order_id","promise") WHERE "refunds"."actor_id" is null;--> statement-breakpoint
-- Until now all of the money back had ended every order.
UPDATE "orders" SET "withdrawn_at" = "updated_at" WHERE "refunded_cents" = "total_cents" AND "total_cents" > 0 AND "withdrawn_at" IS NULL;
