-- A paper is read before it confirms anything, and so is one that comes after another (decision 062).
ALTER TABLE "inbound_emails" DROP CONSTRAINT "inbound_emails_waits_because";--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD CONSTRAINT "inbound_emails_waits_because" CHECK ("inbound_emails"."waits_because" in ('conflict', 'plate_alone', 'unknown_sender', 'not_proven', 'not_understood', 'contradicts', 'bad_document', 'other_plate', 'other_paper', 'unread_paper', 'later_paper', 'not_applied', 'after_the_end'));
