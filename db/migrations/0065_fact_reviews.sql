-- People look again at what we publish of the world, and what they found is kept (docs/decisions/080).
CREATE TABLE "fact_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fact_key" text NOT NULL,
	"value" text NOT NULL,
	"holds" boolean NOT NULL,
	"note" text,
	"reviewer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fact_reviews_note" CHECK ("fact_reviews"."holds" or "fact_reviews"."note" is not null)
);--> statement-breakpoint
ALTER TABLE "fact_reviews" ADD CONSTRAINT "fact_reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_reviews_fact" ON "fact_reviews" USING btree ("fact_key","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fact_reviews_reviewer" ON "fact_reviews" USING btree ("reviewer_id");--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_type";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_type" CHECK ("audit_log"."event_type" in ('SUBMISSION_QUEUED', 'MANUAL_TASK_CREATED', 'AUTOMATION_STARTED', 'AUTOMATION_COMPLETED', 'AUTOMATION_FAILED', 'PERMIT_CONFIRMED', 'CUSTOMER_NOTIFIED', 'PAYMENT_CONFIRMED', 'PAYMENT_MISMATCH', 'ACCOUNT_CREATED', 'DETAILS_PROVIDED', 'VEHICLE_UPDATED', 'OUTCOME_SETTLED', 'ROLE_GRANTED', 'ROLE_REVOKED', 'ORDER_REFUNDED', 'ACCOUNT_REOPENED', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ACCOUNT_DELETED', 'CONNECTIVITY_CHECKED', 'TEST_RUN_STARTED', 'TEST_RUN_ENDED', 'RUN_REQUESTED', 'TASK_CLAIMED', 'TASK_RELEASED', 'TASK_REASSIGNED', 'SUBMITTED_BY_HAND', 'CUSTOMER_ASKED', 'CUSTOMER_ANSWERED', 'APPLICATION_ENDED', 'REFUND_STARTED', 'REFUND_REFUSED', 'REFUND_CLOSED', 'SUBMISSION_STOPPED', 'SUBMISSIONS_RETRIED', 'LIST_EXPORTED', 'VIEW_AS_STARTED', 'VIEW_AS_ENDED', 'MAIL_MATCHED', 'MAIL_HANDLED', 'PORTAL_PAUSED', 'PORTAL_RESUMED', 'ORDER_CLAIMED', 'ORDER_DISOWNED', 'SESSIONS_ENDED', 'DOUBT_SETTLED', 'PHASE_DONE', 'RUN_HANDED_OFF', 'RUN_HELPED', 'STATEMENT_ISSUED', 'STATEMENT_RENEWED', 'STATEMENT_RECALLED', 'LETTER_SENT', 'LETTER_FAILED', 'LETTER_ANSWERED', 'CALL_NOTED', 'VISIT_REQUESTED', 'VISIT_UNANNOUNCED', 'HOLD_STOPPED', 'HOLD_ENDED', 'DOCUMENT_REPLACED', 'DOCUMENT_RETAINED', 'DOCUMENT_ADDED', 'CONTACT_SUGGESTION_SETTLED', 'FACT_REVIEWED'));
