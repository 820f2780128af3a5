-- Tables, columns, values and jobs take the words of docs/glossary.md (docs/decisions/076).
-- Contacts and what customers suggest for them.
ALTER TABLE "places" RENAME TO "contacts";--> statement-breakpoint
ALTER TABLE "contacts" RENAME COLUMN "asked" TO "questions";--> statement-breakpoint
ALTER TABLE "contacts" RENAME CONSTRAINT "places_pkey" TO "contacts_pkey";--> statement-breakpoint
ALTER TABLE "contacts" RENAME CONSTRAINT "places_address" TO "contacts_address";--> statement-breakpoint
ALTER TABLE "contacts" RENAME CONSTRAINT "places_entry" TO "contacts_entry";--> statement-breakpoint
ALTER TABLE "contacts" RENAME CONSTRAINT "places_kind" TO "contacts_kind";--> statement-breakpoint
ALTER TABLE "contacts" RENAME CONSTRAINT "places_last_answer" TO "contacts_last_answer";--> statement-breakpoint
ALTER INDEX "places_written" RENAME TO "contacts_written";--> statement-breakpoint
ALTER TABLE "place_words" RENAME TO "contact_suggestions";--> statement-breakpoint
ALTER TABLE "contact_suggestions" RENAME COLUMN "place_id" TO "contact_id";--> statement-breakpoint
ALTER TABLE "contact_suggestions" RENAME COLUMN "ended" TO "outcome";--> statement-breakpoint
ALTER TABLE "contact_suggestions" RENAME CONSTRAINT "place_words_pkey" TO "contact_suggestions_pkey";--> statement-breakpoint
ALTER TABLE "contact_suggestions" RENAME CONSTRAINT "place_words_ended" TO "contact_suggestions_ended";--> statement-breakpoint
ALTER TABLE "contact_suggestions" RENAME CONSTRAINT "place_words_ended_how" TO "contact_suggestions_outcome";--> statement-breakpoint
ALTER TABLE "contact_suggestions" RENAME CONSTRAINT "place_words_place_id_fkey" TO "contact_suggestions_contact_id_fkey";--> statement-breakpoint
ALTER TABLE "contact_suggestions" RENAME CONSTRAINT "place_words_submission_id_fkey" TO "contact_suggestions_submission_id_fkey";--> statement-breakpoint
ALTER TABLE "contact_suggestions" RENAME CONSTRAINT "place_words_said" TO "contact_suggestions_once";--> statement-breakpoint
ALTER INDEX "place_words_open" RENAME TO "contact_suggestions_open";--> statement-breakpoint
ALTER INDEX "place_words_submission" RENAME TO "contact_suggestions_submission";--> statement-breakpoint
-- Letters, and the visits that they announce.
ALTER TABLE "letters" RENAME COLUMN "place_id" TO "contact_id";--> statement-breakpoint
ALTER TABLE "letters" RENAME COLUMN "asked" TO "plate_request";--> statement-breakpoint
ALTER TABLE "letters" RENAME COLUMN "entry_at" TO "visit_at";--> statement-breakpoint
ALTER TABLE "letters" RENAME CONSTRAINT "letters_place_id_places_id_fk" TO "letters_contact_id_contacts_id_fk";--> statement-breakpoint
ALTER INDEX "letters_place" RENAME TO "letters_contact";--> statement-breakpoint
ALTER TABLE "letters" DROP CONSTRAINT "letters_kind";--> statement-breakpoint
ALTER TABLE "letters" DROP CONSTRAINT "letters_entry";--> statement-breakpoint
DROP INDEX "letters_one_entry";--> statement-breakpoint
DROP INDEX "letters_entries";--> statement-breakpoint
UPDATE "letters" SET "kind" = 'visit' WHERE "kind" = 'entry';--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_kind" CHECK ("letters"."kind" in ('request', 'reminder', 'reply', 'call', 'visit'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_visit" CHECK (("letters"."kind" = 'visit') = ("letters"."answer_by" is not null) and ("letters"."answer_by" is null or "letters"."visit_at" is not null) and ("letters"."unannounced_at" is null or "letters"."answer_by" is not null));--> statement-breakpoint
CREATE UNIQUE INDEX "letters_one_visit" ON "letters" USING btree ("submission_id","visit_at") WHERE "letters"."kind" = 'visit' and "letters"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "letters_visits" ON "letters" USING btree ("visit_at") WHERE "letters"."kind" = 'visit';--> statement-breakpoint
-- Orders and their keepers.
ALTER TABLE "orders" RENAME COLUMN "withdrawn_at" TO "cancelled_at";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "caveats" TO "warnings";--> statement-breakpoint
ALTER TABLE "owners" RENAME TO "keepers";--> statement-breakpoint
ALTER TABLE "keepers" RENAME CONSTRAINT "owners_pkey" TO "keepers_pkey";--> statement-breakpoint
ALTER TABLE "keepers" RENAME CONSTRAINT "owners_order_id_orders_id_fk" TO "keepers_order_id_orders_id_fk";--> statement-breakpoint
-- Submissions, their runs and human handoffs.
ALTER TABLE "submissions" RENAME COLUMN "turn" TO "job_token";--> statement-breakpoint
ALTER TABLE "submissions" RENAME COLUMN "next_try_at" TO "next_attempt_at";--> statement-breakpoint
ALTER TABLE "submissions" RENAME COLUMN "trying_since" TO "attempts_since";--> statement-breakpoint
ALTER TABLE "submissions" RENAME COLUMN "phase_entry" TO "phase_url";--> statement-breakpoint
ALTER TABLE "submissions" RENAME COLUMN "stopped_because" TO "stop_cause";--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_stopped_because";--> statement-breakpoint
UPDATE "submissions" SET "stop_cause" = CASE "stop_cause" WHEN 'asks' THEN 'question' ELSE 'document' END WHERE "stop_cause" IN ('asks', 'paper');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_stop_cause" CHECK ("submissions"."stop_cause" in ('robot', 'account', 'no_robot', 'step', 'letter', 'check', 'refused', 'question', 'document', 'refund'));--> statement-breakpoint
DROP INDEX "automation_runs_one_live";--> statement-breakpoint
ALTER TABLE "automation_runs" DROP CONSTRAINT "automation_runs_status";--> statement-breakpoint
UPDATE "automation_runs" SET "status" = 'HANDED_OFF' WHERE "status" = 'PARKED';--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_status" CHECK ("automation_runs"."status" in ('QUEUED', 'RUNNING', 'HANDED_OFF', 'COMPLETED', 'FAILED'));--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_one_live" ON "automation_runs" USING btree ("submission_id") WHERE "automation_runs"."status" in ('QUEUED', 'RUNNING', 'HANDED_OFF');--> statement-breakpoint
ALTER INDEX "automation_runs_one_walk" RENAME TO "automation_runs_one_canary";--> statement-breakpoint
ALTER INDEX "automation_runs_walks" RENAME TO "automation_runs_canaries";--> statement-breakpoint
ALTER TABLE "run_waits" RENAME TO "operator_assist_requests";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME COLUMN "looked_until" TO "watched_until";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME COLUMN "said" TO "pending_actions";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME COLUMN "acts" TO "action_count";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME COLUMN "helper_id" TO "operator_id";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME COLUMN "ended" TO "outcome";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME CONSTRAINT "run_waits_pkey" TO "operator_assist_requests_pkey";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME CONSTRAINT "run_waits_empty" TO "operator_assist_requests_empty";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME CONSTRAINT "run_waits_ended" TO "operator_assist_requests_ended";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME CONSTRAINT "run_waits_ended_how" TO "operator_assist_requests_outcome";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME CONSTRAINT "run_waits_kind" TO "operator_assist_requests_kind";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME CONSTRAINT "run_waits_said" TO "operator_assist_requests_pending_actions";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME CONSTRAINT "run_waits_run_id_automation_runs_id_fk" TO "operator_assist_requests_run_id_automation_runs_id_fk";--> statement-breakpoint
ALTER TABLE "operator_assist_requests" RENAME CONSTRAINT "run_waits_submission_id_submissions_id_fk" TO "operator_assist_requests_submission_id_submissions_id_fk";--> statement-breakpoint
ALTER INDEX "run_waits_one_open" RENAME TO "operator_assist_requests_one_open";--> statement-breakpoint
ALTER INDEX "run_waits_run" RENAME TO "operator_assist_requests_run";--> statement-breakpoint
-- Inbound mails.
ALTER TABLE "inbound_emails" RENAME COLUMN "waits_because" TO "review_reason";--> statement-breakpoint
ALTER TABLE "inbound_emails" RENAME COLUMN "returned" TO "bounce";--> statement-breakpoint
ALTER TABLE "inbound_emails" RENAME COLUMN "heads" TO "headers";--> statement-breakpoint
ALTER INDEX "inbound_emails_words" RENAME TO "inbound_emails_search";--> statement-breakpoint
ALTER TABLE "inbound_emails" DROP CONSTRAINT "inbound_emails_waits_because";--> statement-breakpoint
UPDATE "inbound_emails" SET "review_reason" = CASE "review_reason" WHEN 'plate_alone' THEN 'plate_only' WHEN 'later_paper' THEN 'second_document' ELSE replace("review_reason", '_paper', '_document') END WHERE "review_reason" IN ('plate_alone', 'other_paper', 'unread_paper', 'later_paper');--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD CONSTRAINT "inbound_emails_review_reason" CHECK ("inbound_emails"."review_reason" in ('conflict', 'plate_only', 'unknown_sender', 'not_proven', 'not_understood', 'contradicts', 'bad_document', 'other_plate', 'other_document', 'unread_document', 'second_document', 'not_applied', 'after_the_end'));--> statement-breakpoint
ALTER TABLE "mail_candidates" RENAME COLUMN "signs" TO "evidence";--> statement-breakpoint
-- The desk.
ALTER TABLE "desk_tasks" RENAME COLUMN "ended" TO "closure";--> statement-breakpoint
ALTER TABLE "desk_tasks" RENAME COLUMN "ended_reason" TO "closure_reason";--> statement-breakpoint
ALTER TABLE "desk_tasks" RENAME COLUMN "kept_out_since" TO "no_longer_admitted_since";--> statement-breakpoint
ALTER TABLE "desk_tasks" RENAME CONSTRAINT "desk_tasks_ended" TO "desk_tasks_closure";--> statement-breakpoint
ALTER INDEX "desk_tasks_kept_out" RENAME TO "desk_tasks_no_longer_admitted";--> statement-breakpoint
ALTER TABLE "desk_questions" RENAME COLUMN "wants_paper" TO "wants_document";--> statement-breakpoint
-- Money.
ALTER TABLE "refunds" RENAME COLUMN "promise" TO "cause";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_promise";--> statement-breakpoint
UPDATE "refunds" SET "cause" = 'already_registered' WHERE "cause" = 'spared';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('standard', 'urgent', 'already_registered', 'rest_days'));--> statement-breakpoint
ALTER INDEX "refunds_one_promise" RENAME TO "refunds_one_cause";--> statement-breakpoint
ALTER TABLE "kept_payments" RENAME TO "retained_payments";--> statement-breakpoint
ALTER TABLE "retained_payments" RENAME CONSTRAINT "kept_payments_pkey" TO "retained_payments_pkey";--> statement-breakpoint
ALTER INDEX "kept_payments_keep_until" RENAME TO "retained_payments_keep_until";--> statement-breakpoint
-- Rule-check statements, permit entities, attempt counters.
ALTER TABLE "statements" RENAME TO "rule_check_statements";--> statement-breakpoint
ALTER TABLE "rule_check_statements" RENAME COLUMN "given_at" TO "issued_at";--> statement-breakpoint
ALTER TABLE "rule_check_statements" RENAME CONSTRAINT "statements_pkey" TO "rule_check_statements_pkey";--> statement-breakpoint
ALTER TABLE "rule_check_statements" RENAME CONSTRAINT "statements_submission_id_submissions_id_fk" TO "rule_check_statements_submission_id_submissions_id_fk";--> statement-breakpoint
ALTER INDEX "statements_one_valid" RENAME TO "rule_check_statements_one_valid";--> statement-breakpoint
ALTER INDEX "statements_submission" RENAME TO "rule_check_statements_submission";--> statement-breakpoint
ALTER TABLE "permit_entities" RENAME COLUMN "paused_because" TO "pause_reason";--> statement-breakpoint
ALTER TABLE "sign_in_failures" RENAME TO "attempt_counters";--> statement-breakpoint
ALTER TABLE "attempt_counters" RENAME COLUMN "failures" TO "attempts";--> statement-breakpoint
ALTER TABLE "attempt_counters" RENAME CONSTRAINT "sign_in_failures_pkey" TO "attempt_counters_pkey";--> statement-breakpoint
-- Next actions: the kind of task, and the triggers of renamed tables.
ALTER TABLE "next_actions" DROP CONSTRAINT "next_actions_kind";--> statement-breakpoint
UPDATE "next_actions" SET "kind" = 'no_longer_admitted' WHERE "kind" = 'kept_out';--> statement-breakpoint
ALTER TABLE "next_actions" ADD CONSTRAINT "next_actions_kind" CHECK ("next_actions"."kind" in ('robot_waits', 'by_hand', 'handed_over', 'outcome_unknown', 'authority_asks', 'answered', 'authority_wrote', 'authority_late', 'customer_late', 'details_late', 'robot_late', 'entry_open', 'no_longer_admitted', 'with_customer', 'with_authority', 'money_due', 'refund_refused'));--> statement-breakpoint
ALTER TRIGGER "owners_cause" ON "keepers" RENAME TO "keepers_cause";--> statement-breakpoint
-- A session or a role that is gone notifies the open streams.
ALTER FUNCTION "tell_access_ended"() RENAME TO "notify_access_ended";--> statement-breakpoint
-- Audit events and notifications.
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_type";--> statement-breakpoint
UPDATE "audit_log" SET "event_type" = "new"."name" FROM (VALUES ('TASK_HANDED_ON', 'TASK_REASSIGNED'), ('RUN_PARKED', 'RUN_HANDED_OFF'), ('ENTRY_ASKED', 'VISIT_REQUESTED'), ('ENTRY_UNANNOUNCED', 'VISIT_UNANNOUNCED'), ('PAPER_REPLACED', 'DOCUMENT_REPLACED'), ('PAPER_KEPT', 'DOCUMENT_RETAINED'), ('PAPER_ADDED', 'DOCUMENT_ADDED'), ('PLACE_WORD_SETTLED', 'CONTACT_SUGGESTION_SETTLED')) AS "new" ("former", "name") WHERE "audit_log"."event_type" = "new"."former";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_type" CHECK ("audit_log"."event_type" in ('SUBMISSION_QUEUED', 'MANUAL_TASK_CREATED', 'AUTOMATION_STARTED', 'AUTOMATION_COMPLETED', 'AUTOMATION_FAILED', 'PERMIT_CONFIRMED', 'CUSTOMER_NOTIFIED', 'PAYMENT_CONFIRMED', 'PAYMENT_MISMATCH', 'ACCOUNT_CREATED', 'DETAILS_PROVIDED', 'VEHICLE_UPDATED', 'OUTCOME_SETTLED', 'ROLE_GRANTED', 'ROLE_REVOKED', 'ORDER_REFUNDED', 'ACCOUNT_REOPENED', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ACCOUNT_DELETED', 'CONNECTIVITY_CHECKED', 'TEST_RUN_STARTED', 'TEST_RUN_ENDED', 'RUN_REQUESTED', 'TASK_CLAIMED', 'TASK_RELEASED', 'TASK_REASSIGNED', 'SUBMITTED_BY_HAND', 'CUSTOMER_ASKED', 'CUSTOMER_ANSWERED', 'APPLICATION_ENDED', 'REFUND_STARTED', 'REFUND_REFUSED', 'REFUND_CLOSED', 'SUBMISSION_STOPPED', 'SUBMISSIONS_RETRIED', 'LIST_EXPORTED', 'VIEW_AS_STARTED', 'VIEW_AS_ENDED', 'MAIL_MATCHED', 'MAIL_HANDLED', 'PORTAL_PAUSED', 'PORTAL_RESUMED', 'ORDER_CLAIMED', 'ORDER_DISOWNED', 'SESSIONS_ENDED', 'DOUBT_SETTLED', 'PHASE_DONE', 'RUN_HANDED_OFF', 'RUN_HELPED', 'STATEMENT_ISSUED', 'STATEMENT_RENEWED', 'STATEMENT_RECALLED', 'LETTER_SENT', 'LETTER_FAILED', 'LETTER_ANSWERED', 'CALL_NOTED', 'VISIT_REQUESTED', 'VISIT_UNANNOUNCED', 'HOLD_STOPPED', 'HOLD_ENDED', 'DOCUMENT_REPLACED', 'DOCUMENT_RETAINED', 'DOCUMENT_ADDED', 'CONTACT_SUGGESTION_SETTLED'));--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
UPDATE "notifications" SET "type" = replace("type", 'entry_', 'visit_'), "fact_key" = replace("fact_key", 'entry_', 'visit_') WHERE "type" IN ('entry_announced', 'entry_unannounced');--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('order_paid', 'set_password', 'details_needed', 'order_held', 'submitted', 'confirmed', 'manual_processing', 'password_reset', 'confirm_email', 'refunded', 'account_exists', 'change_email', 'account_deleted', 'question', 'application_ended', 'statement_changed', 'before_trip', 'visit_announced', 'visit_unannounced'));--> statement-breakpoint
-- Jobs that wait under a former name move to the new one. A first start has no queue yet; the worker then creates it.
DO $$
DECLARE
  "renamed" record;
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  FOR "renamed" IN SELECT * FROM (VALUES
    ('keep-promise', 'check-time-promise'), ('walk-portals', 'start-canaries'), ('remind-place', 'remind-contact'),
    ('look-before-trips', 'check-upcoming-trips'), ('refund-idle-haste', 'refund-needless-urgency'),
    ('refund-shared', 'refund-unneeded-application'), ('refund-excluded', 'refund-ineligible-order')
  ) AS "names" ("former", "present") LOOP
    INSERT INTO pgboss.queue SELECT (jsonb_populate_record("queue", jsonb_build_object('name', "renamed"."present"))).*
      FROM pgboss.queue AS "queue" WHERE "queue".name = "renamed"."former" ON CONFLICT DO NOTHING;
    UPDATE pgboss.job SET name = "renamed"."present" WHERE name = "renamed"."former";
    DELETE FROM pgboss.queue WHERE name = "renamed"."former";
  END LOOP;
  UPDATE pgboss.job SET data = data - 'turn' || jsonb_build_object('jobToken', data -> 'turn')
    WHERE name IN ('run-submission', 'write-submission') AND data ? 'turn';
END $$;
