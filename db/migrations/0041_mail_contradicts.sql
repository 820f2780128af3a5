-- A mail that names another plate, day or number than its order is a task of its own, whatever state the order is in (decision 060).
ALTER TABLE "inbound_emails" DROP CONSTRAINT "inbound_emails_waits_because";--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD CONSTRAINT "inbound_emails_waits_because" CHECK ("inbound_emails"."waits_because" in ('conflict', 'plate_alone', 'unknown_sender', 'not_proven', 'not_understood', 'contradicts', 'bad_document', 'other_plate', 'not_applied', 'after_the_end'));
