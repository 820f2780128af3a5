CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"provider_refund_id" text,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('open', 'done', 'refused')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_done" CHECK ("refunds"."status" <> 'done' or "refunds"."provider_refund_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_open" ON "refunds" USING btree ("order_id") WHERE "refunds"."status" = 'open';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_type";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_type" CHECK ("audit_log"."event_type" in ('SUBMISSION_QUEUED', 'MANUAL_TASK_CREATED', 'AUTOMATION_STARTED', 'AUTOMATION_COMPLETED', 'AUTOMATION_FAILED', 'PERMIT_CONFIRMED', 'CUSTOMER_NOTIFIED', 'PAYMENT_CONFIRMED', 'PAYMENT_MISMATCH', 'ACCOUNT_CREATED', 'DETAILS_PROVIDED', 'VEHICLE_UPDATED', 'OUTCOME_SETTLED', 'ROLE_GRANTED', 'ROLE_REVOKED', 'ORDER_REFUNDED', 'ACCOUNT_REOPENED', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ACCOUNT_DELETED', 'CONNECTIVITY_CHECKED', 'TEST_RUN_STARTED', 'TEST_RUN_ENDED', 'RUN_REQUESTED', 'TASK_CLAIMED', 'TASK_RELEASED', 'TASK_HANDED_ON', 'SUBMITTED_BY_HAND', 'CUSTOMER_ASKED', 'CUSTOMER_ANSWERED', 'APPLICATION_ENDED', 'REFUND_STARTED', 'REFUND_REFUSED', 'SUBMISSION_STOPPED', 'SUBMISSIONS_RETRIED', 'LIST_EXPORTED', 'VIEW_AS_STARTED', 'VIEW_AS_ENDED'));
