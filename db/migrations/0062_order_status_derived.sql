-- An order's status follows from its payment and its submission; whatever a statement writes into it is replaced
-- (docs/decisions/077). The names are those of `submissionLifecycle` in src/orders/states/lifecycle.ts.
CREATE FUNCTION "order_status_of"("id" uuid, "paid_at" timestamp with time zone) RETURNS text LANGUAGE sql AS $$
	SELECT CASE WHEN $2 IS NULL THEN 'pending' ELSE coalesce(
		(SELECT CASE "submissions"."status" WHEN 'QUEUED' THEN 'queued' WHEN 'RUNNING' THEN 'running'
				WHEN 'SUBMITTED' THEN 'submitted' WHEN 'CONFIRMED' THEN 'completed' WHEN 'FAILED' THEN 'failed' END
			FROM "submissions" WHERE "submissions"."order_id" = $1),
		'confirmed') END
$$;--> statement-breakpoint
CREATE FUNCTION "derive_order_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.status := "order_status_of"(NEW.id, NEW.paid_at);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_status_derived" BEFORE INSERT OR UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "derive_order_status"();--> statement-breakpoint
CREATE FUNCTION "follow_submission"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		UPDATE "orders" SET "status" = "status" WHERE "id" = OLD.order_id;
	ELSE
		UPDATE "orders" SET "updated_at" = greatest("updated_at", NEW.updated_at) WHERE "id" = NEW.order_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "submissions_order_status" AFTER INSERT OR DELETE ON "submissions" FOR EACH ROW EXECUTE FUNCTION "follow_submission"();--> statement-breakpoint
CREATE TRIGGER "submissions_order_status_changed" AFTER UPDATE OF "status" ON "submissions" FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION "follow_submission"();--> statement-breakpoint
UPDATE "orders" SET "status" = "status" WHERE "status" <> "order_status_of"("id", "paid_at");
