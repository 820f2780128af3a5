-- An order that its customer or the rules have ended stays ended, also where the bank refused its refund
-- (docs/decisions/013). Until now such a refusal took the end back.
ALTER TABLE "orders" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
UPDATE "orders" SET "cancelled_at" = "ending"."created_at" FROM (
	SELECT DISTINCT ON ("refunds"."order_id") "refunds"."order_id", "refunds"."created_at"
		FROM "refunds" JOIN "orders" ON "orders"."id" = "refunds"."order_id"
		WHERE "refunds"."status" = 'refused' AND "refunds"."cause" IS NULL
			AND ("refunds"."actor_id" IS NULL OR "refunds"."actor_id" = "orders"."user_id")
			AND "refunds"."amount_cents" >= "orders"."total_cents" - "orders"."refunded_cents"
		ORDER BY "refunds"."order_id", "refunds"."created_at"
	) AS "ending"
	WHERE "ending"."order_id" = "orders"."id" AND "orders"."cancelled_at" IS NULL AND "orders"."status" IN ('confirmed', 'queued', 'failed');--> statement-breakpoint
UPDATE "orders" SET "cancelled_by" = CASE
	WHEN EXISTS (SELECT FROM "refunds" WHERE "refunds"."order_id" = "orders"."id" AND starts_with("refunds"."reason", 'The order was taken back.')) THEN 'customer'
	WHEN EXISTS (SELECT FROM "refunds" WHERE "refunds"."order_id" = "orders"."id" AND "refunds"."cause" IS NULL AND "refunds"."actor_id" IS NULL AND "refunds"."reason" <> 'Made at the card provider''s own dashboard') THEN 'rules'
	ELSE 'staff' END
	WHERE "cancelled_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled_by" CHECK ("orders"."cancelled_by" in ('customer', 'rules', 'staff'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled" CHECK (("orders"."cancelled_at" is null) = ("orders"."cancelled_by" is null));
