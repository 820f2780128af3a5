CREATE TABLE "files_to_erase" (
	"bucket" text NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "files_to_erase_bucket_path_pk" PRIMARY KEY("bucket","path")
);
--> statement-breakpoint
CREATE TABLE "no_further_refunds" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "no_further_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id")
);
--> statement-breakpoint
-- What the provider's events said of the payer is not kept any more.
UPDATE "payment_events" SET "payload" = jsonb_build_object('data', jsonb_build_object('object', (
	SELECT coalesce(jsonb_object_agg(fact.key, fact.value), '{}') FROM jsonb_each("payload"->'data'->'object') fact
	WHERE fact.key IN ('id', 'object', 'status', 'payment_status', 'payment_intent', 'client_reference_id', 'created', 'expires_at', 'currency', 'amount', 'amount_total', 'amount_received', 'amount_refunded', 'refunded')
		AND jsonb_typeof(fact.value) NOT IN ('object', 'array', 'null')
))) WHERE jsonb_typeof("payload"->'data'->'object') = 'object';
--> statement-breakpoint
-- The last mail of an erased account was named after its id.
UPDATE "notifications" SET "fact_key" = 'deleted:' || "id" WHERE "type" = 'account_deleted';
--> statement-breakpoint
-- Jobs named files by paths with their owner's id, and failed ones kept the values of the error. Before the very first start
-- there is no queue yet.
DO $$ BEGIN
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		INSERT INTO "files_to_erase" ("bucket", "path")
			SELECT file->>'bucket', file->>'path' FROM pgboss.job, jsonb_array_elements("data"->'files') file
			WHERE "name" = 'erase-files' AND "state" IN ('created', 'retry', 'active') AND jsonb_typeof("data"->'files') = 'array'
			ON CONFLICT DO NOTHING;
		UPDATE pgboss.job SET "data" = '{}' WHERE "name" = 'erase-files';
		UPDATE pgboss.job SET "output" = NULL WHERE "output" IS NOT NULL;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_type";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_type" CHECK ("audit_log"."event_type" in ('SUBMISSION_QUEUED', 'MANUAL_TASK_CREATED', 'AUTOMATION_STARTED', 'AUTOMATION_COMPLETED', 'AUTOMATION_FAILED', 'PERMIT_CONFIRMED', 'CUSTOMER_NOTIFIED', 'PAYMENT_CONFIRMED', 'PAYMENT_MISMATCH', 'ACCOUNT_CREATED', 'DETAILS_PROVIDED', 'VEHICLE_UPDATED', 'OUTCOME_SETTLED', 'ROLE_GRANTED', 'ROLE_REVOKED', 'ORDER_REFUNDED', 'ACCOUNT_REOPENED', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ACCOUNT_DELETED', 'CONNECTIVITY_CHECKED', 'TEST_RUN_STARTED', 'TEST_RUN_ENDED', 'RUN_REQUESTED', 'TASK_CLAIMED', 'TASK_RELEASED', 'TASK_HANDED_ON', 'SUBMITTED_BY_HAND', 'CUSTOMER_ASKED', 'CUSTOMER_ANSWERED', 'APPLICATION_ENDED', 'REFUND_STARTED', 'REFUND_REFUSED', 'REFUND_CLOSED', 'SUBMISSION_STOPPED', 'SUBMISSIONS_RETRIED', 'LIST_EXPORTED', 'VIEW_AS_STARTED', 'VIEW_AS_ENDED', 'MAIL_MATCHED', 'MAIL_HANDLED', 'PORTAL_PAUSED', 'PORTAL_RESUMED', 'ORDER_CLAIMED', 'ORDER_DISOWNED', 'SESSIONS_ENDED'));
