-- A thread on each order: what its customer wrote to us, and what we answered (docs/decisions/085).
CREATE TABLE "order_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author" text NOT NULL,
	"staff_id" uuid,
	"text" text NOT NULL,
	"request_key" text,
	"inbound_email_id" uuid,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"no_reply_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_messages_request" UNIQUE("order_id","request_key"),
	CONSTRAINT "order_messages_mail" UNIQUE("inbound_email_id"),
	CONSTRAINT "order_messages_author" CHECK ("order_messages"."author" in ('customer', 'staff')),
	CONSTRAINT "order_messages_staff" CHECK ("order_messages"."author" = 'staff' or "order_messages"."staff_id" is null),
	CONSTRAINT "order_messages_answer" CHECK ("order_messages"."author" = 'customer' or "order_messages"."answered_at" is null),
	CONSTRAINT "order_messages_reason" CHECK ("order_messages"."no_reply_reason" is null or "order_messages"."answered_at" is not null)
);--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_inbound_email_id_inbound_emails_id_fk" FOREIGN KEY ("inbound_email_id") REFERENCES "public"."inbound_emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_messages_staff_member" ON "order_messages" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "order_messages_answered_by" ON "order_messages" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "order_messages_open" ON "order_messages" USING btree ("order_id") WHERE "order_messages"."author" = 'customer' and "order_messages"."answered_at" is null;--> statement-breakpoint
CREATE TRIGGER "order_messages_cause" AFTER INSERT OR UPDATE OR DELETE ON "order_messages" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_order"();--> statement-breakpoint
ALTER TABLE "next_actions" DROP CONSTRAINT "next_actions_kind";--> statement-breakpoint
ALTER TABLE "next_actions" ADD CONSTRAINT "next_actions_kind" CHECK ("next_actions"."kind" in ('robot_waits', 'by_hand', 'handed_over', 'outcome_unknown', 'stopped_after_sending', 'answered', 'customer_wrote', 'authority_wrote', 'authority_late', 'customer_late', 'details_late', 'robot_late', 'visit_unannounced', 'no_longer_admitted', 'with_customer', 'with_authority', 'money_due', 'refund_refused'));--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_type";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_type" CHECK ("audit_log"."event_type" in ('SUBMISSION_QUEUED', 'MANUAL_TASK_CREATED', 'AUTOMATION_STARTED', 'AUTOMATION_COMPLETED', 'AUTOMATION_FAILED', 'PERMIT_CONFIRMED', 'CUSTOMER_NOTIFIED', 'PAYMENT_CONFIRMED', 'PAYMENT_MISMATCH', 'ACCOUNT_CREATED', 'DETAILS_PROVIDED', 'VEHICLE_UPDATED', 'OUTCOME_SETTLED', 'ROLE_GRANTED', 'ROLE_REVOKED', 'ORDER_REFUNDED', 'ACCOUNT_REOPENED', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ACCOUNT_DELETED', 'CONNECTIVITY_CHECKED', 'TEST_RUN_STARTED', 'TEST_RUN_ENDED', 'RUN_REQUESTED', 'TASK_CLAIMED', 'TASK_RELEASED', 'TASK_REASSIGNED', 'SUBMITTED_BY_HAND', 'CUSTOMER_ASKED', 'CUSTOMER_ANSWERED', 'APPLICATION_ENDED', 'REFUND_STARTED', 'REFUND_REFUSED', 'REFUND_CLOSED', 'SUBMISSION_STOPPED', 'SUBMISSIONS_RETRIED', 'LIST_EXPORTED', 'VIEW_AS_STARTED', 'VIEW_AS_ENDED', 'MAIL_MATCHED', 'MAIL_HANDLED', 'PORTAL_PAUSED', 'PORTAL_RESUMED', 'ORDER_CLAIMED', 'ORDER_DISOWNED', 'SESSIONS_ENDED', 'DOUBT_SETTLED', 'PHASE_DONE', 'RUN_HANDED_OFF', 'RUN_HELPED', 'STATEMENT_ISSUED', 'STATEMENT_RENEWED', 'STATEMENT_RECALLED', 'LETTER_SENT', 'LETTER_FAILED', 'LETTER_ANSWERED', 'CALL_NOTED', 'VISIT_REQUESTED', 'VISIT_UNANNOUNCED', 'HOLD_STOPPED', 'HOLD_ENDED', 'DOCUMENT_REPLACED', 'DOCUMENT_RETAINED', 'DOCUMENT_ADDED', 'CONTACT_SUGGESTION_SETTLED', 'FACT_REVIEWED', 'CUSTOMER_WROTE', 'MESSAGE_ANSWERED', 'MESSAGE_SETTLED'));--> statement-breakpoint
ALTER TABLE "inbound_emails" DROP CONSTRAINT "inbound_emails_review_reason";--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD CONSTRAINT "inbound_emails_review_reason" CHECK ("inbound_emails"."review_reason" in ('conflict', 'plate_only', 'names_order', 'unknown_sender', 'not_proven', 'not_understood', 'contradicts', 'bad_document', 'other_plate', 'other_document', 'unread_document', 'second_document', 'not_applied', 'after_the_end'));--> statement-breakpoint
-- A mail of the customer is about an order, which may have no application yet.
ALTER TABLE "inbound_emails" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD CONSTRAINT "inbound_emails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_emails_order" ON "inbound_emails" USING btree ("order_id");
