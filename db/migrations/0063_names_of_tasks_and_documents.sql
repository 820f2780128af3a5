-- The glossary's names for two kinds of tasks, for the document that a mail asks for, and for actions of an operator.
ALTER TABLE "next_actions" DROP CONSTRAINT "next_actions_kind";--> statement-breakpoint
UPDATE "next_actions" SET "kind" = CASE "kind" WHEN 'entry_open' THEN 'visit_unannounced' ELSE 'stopped_after_sending' END WHERE "kind" IN ('entry_open', 'authority_asks');--> statement-breakpoint
ALTER TABLE "next_actions" ADD CONSTRAINT "next_actions_kind" CHECK ("next_actions"."kind" in ('robot_waits', 'by_hand', 'handed_over', 'outcome_unknown', 'stopped_after_sending', 'answered', 'authority_wrote', 'authority_late', 'customer_late', 'details_late', 'robot_late', 'visit_unannounced', 'no_longer_admitted', 'with_customer', 'with_authority', 'money_due', 'refund_refused'));--> statement-breakpoint
UPDATE "inbound_emails" SET "reading" = "reading" - 'paper' || jsonb_build_object('document', "reading" -> 'paper') WHERE "reading" ? 'paper';--> statement-breakpoint
UPDATE "notifications" SET "fact_key" = 'document:' || substr("fact_key", 7) WHERE "fact_key" LIKE 'paper:%';--> statement-breakpoint
UPDATE "operator_assist_requests" SET "pending_actions" =
	(SELECT jsonb_agg("action" - 'act' || jsonb_build_object('kind', "action" -> 'act') ORDER BY "position")
		FROM jsonb_array_elements("pending_actions") WITH ORDINALITY AS "pending" ("action", "position"))
	WHERE "pending_actions" @? '$[*].act';
