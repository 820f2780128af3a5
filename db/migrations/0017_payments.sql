CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'gbp' NOT NULL,
	"session_id" text,
	"provider_payment_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payments_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "payments_provider_payment_id_unique" UNIQUE("provider_payment_id"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('open', 'paid')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_paid" CHECK ("payments"."state" = 'open' or ("payments"."paid_at" is not null and "payments"."session_id" is not null))
);
--> statement-breakpoint
-- Until now each order was its own payment, which therefore takes the order's id: the provider was asked for its page under that one.
INSERT INTO "payments" ("id", "provider", "state", "amount_cents", "currency", "session_id", "provider_payment_id", "created_at", "paid_at") SELECT "id", 'stripe', CASE WHEN "status" = 'pending' THEN 'open' ELSE 'paid' END, "total_cents", "currency", "payment_session_id", "payment_intent_id", "created_at", "paid_at" FROM "orders";--> statement-breakpoint
CREATE INDEX "payments_paid_at" ON "payments" USING btree ("paid_at");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
UPDATE "orders" SET "payment_id" = "id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "payment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_paid";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid" CHECK ("orders"."status" = 'pending' or "orders"."paid_at" is not null);--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "payment_session_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "payment_intent_id";--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
UPDATE "checkout_attempts" SET "payment_id" = "order_id";--> statement-breakpoint
ALTER TABLE "checkout_attempts" ALTER COLUMN "payment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" DROP COLUMN "order_id";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_provider_refund_id_unique";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_once" UNIQUE("provider_refund_id", "order_id");--> statement-breakpoint
ALTER TABLE "kept_payments" RENAME COLUMN "payment_intent_id" TO "provider_payment_id";--> statement-breakpoint
ALTER TABLE "kept_payments" ADD COLUMN "provider_refund_ids" text[] DEFAULT '{}' NOT NULL;
