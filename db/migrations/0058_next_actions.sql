-- Who must act next on each order, stored for the desk's lists and counts (docs/decisions/075).
CREATE TABLE "next_actions" (
	"order_id" uuid PRIMARY KEY REFERENCES "orders" ("id") ON DELETE CASCADE,
	"kind" text,
	"actor" text NOT NULL,
	"due_at" timestamp with time zone,
	"refund_due" boolean DEFAULT false NOT NULL,
	"changes_at" timestamp with time zone,
	CONSTRAINT "next_actions_kind" CHECK ("next_actions"."kind" in ('robot_waits', 'by_hand', 'handed_over', 'outcome_unknown', 'authority_asks', 'answered', 'authority_wrote', 'authority_late', 'customer_late', 'details_late', 'robot_late', 'entry_open', 'kept_out', 'with_customer', 'with_authority', 'money_due', 'refund_refused')),
	CONSTRAINT "next_actions_actor" CHECK ("next_actions"."actor" in ('product', 'authority', 'customer', 'desk', 'nobody')),
	CONSTRAINT "next_actions_due" CHECK (("next_actions"."actor" = 'nobody') = ("next_actions"."due_at" is null))
);--> statement-breakpoint
CREATE INDEX "next_actions_task" ON "next_actions" ("kind", "due_at") WHERE "kind" is not null;--> statement-breakpoint
CREATE INDEX "next_actions_refund" ON "next_actions" ("order_id") WHERE "refund_due";--> statement-breakpoint
CREATE INDEX "next_actions_waiting" ON "next_actions" ("due_at") WHERE "actor" in ('product', 'authority', 'customer');--> statement-breakpoint
CREATE INDEX "next_actions_changes" ON "next_actions" ("changes_at") WHERE "changes_at" is not null;--> statement-breakpoint
-- No key: a second cause of the same order must not wait for the transaction that wrote the first.
CREATE TABLE "next_action_causes" (
	"order_id" uuid NOT NULL,
	"transaction_id" xid8 DEFAULT pg_current_xact_id() NOT NULL
);--> statement-breakpoint
CREATE INDEX "next_action_causes_order" ON "next_action_causes" ("order_id");--> statement-breakpoint
CREATE INDEX "next_action_causes_transaction" ON "next_action_causes" ("transaction_id");--> statement-breakpoint
CREATE FUNCTION "note_cause_by_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "next_action_causes" ("order_id") VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_cause_by_submission"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "next_action_causes" ("order_id")
		SELECT "order_id" FROM "submissions"
		WHERE "id" = CASE WHEN TG_OP = 'DELETE' THEN OLD.submission_id ELSE NEW.submission_id END;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_cause_by_own_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "next_action_causes" ("order_id") VALUES (NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_cause_by_vehicle"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "next_action_causes" ("order_id") SELECT "id" FROM "orders" WHERE "vehicle_id" = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- A mail is about one application, or its evidence names several; it may go from one to another.
CREATE FUNCTION "note_cause_by_mail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO "next_action_causes" ("order_id")
			SELECT "order_id" FROM "submissions" WHERE "id" = OLD.submission_id
			UNION ALL
			SELECT "submissions"."order_id" FROM "mail_candidates"
				JOIN "submissions" ON "submissions"."id" = "mail_candidates"."submission_id"
				WHERE "mail_candidates"."inbound_email_id" = OLD.id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "next_action_causes" ("order_id") SELECT "order_id" FROM "submissions" WHERE "id" = NEW.submission_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_cause" AFTER INSERT OR UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_own_order"();--> statement-breakpoint
CREATE TRIGGER "vehicles_cause" AFTER UPDATE ON "vehicles" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_vehicle"();--> statement-breakpoint
CREATE TRIGGER "owners_cause" AFTER INSERT OR UPDATE ON "owners" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_order"();--> statement-breakpoint
CREATE TRIGGER "uploads_cause" AFTER INSERT OR UPDATE OR DELETE ON "uploads" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_order"();--> statement-breakpoint
CREATE TRIGGER "submissions_cause" AFTER INSERT OR UPDATE OR DELETE ON "submissions" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_order"();--> statement-breakpoint
CREATE TRIGGER "refunds_cause" AFTER INSERT OR UPDATE OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_order"();--> statement-breakpoint
CREATE TRIGGER "no_further_refunds_cause" AFTER INSERT OR UPDATE OR DELETE ON "no_further_refunds" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_order"();--> statement-breakpoint
CREATE TRIGGER "desk_tasks_cause" AFTER INSERT OR UPDATE OR DELETE ON "desk_tasks" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_submission"();--> statement-breakpoint
CREATE TRIGGER "desk_questions_cause" AFTER INSERT OR UPDATE OR DELETE ON "desk_questions" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_submission"();--> statement-breakpoint
CREATE TRIGGER "letters_cause" AFTER INSERT OR UPDATE OR DELETE ON "letters" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_submission"();--> statement-breakpoint
CREATE TRIGGER "mail_candidates_cause" AFTER INSERT OR UPDATE OR DELETE ON "mail_candidates" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_submission"();--> statement-breakpoint
CREATE TRIGGER "assist_requests_cause" AFTER INSERT OR UPDATE OR DELETE ON "run_waits" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_submission"();--> statement-breakpoint
CREATE TRIGGER "inbound_emails_cause" AFTER INSERT OR UPDATE OR DELETE ON "inbound_emails" FOR EACH ROW EXECUTE FUNCTION "note_cause_by_mail"();--> statement-breakpoint
-- Due days follow from rules that only the product's code knows: it computes what is unfinished once it has started.
INSERT INTO "next_action_causes" ("order_id")
	SELECT "orders"."id" FROM "orders" LEFT JOIN "submissions" ON "submissions"."order_id" = "orders"."id"
	WHERE "submissions"."status" IS DISTINCT FROM 'CONFIRMED'
		OR EXISTS (SELECT FROM "desk_tasks" WHERE "desk_tasks"."submission_id" = "submissions"."id")
		OR EXISTS (SELECT FROM "letters" WHERE "letters"."submission_id" = "submissions"."id" AND "letters"."kind" = 'entry')
		OR EXISTS (SELECT FROM "mail_candidates" WHERE "mail_candidates"."submission_id" = "submissions"."id")
		OR EXISTS (SELECT FROM "inbound_emails" WHERE "inbound_emails"."submission_id" = "submissions"."id"
			AND "inbound_emails"."handled_at" IS NULL AND "inbound_emails"."waits_because" IS NOT NULL);
