-- A mail's sender is believed where SPF, DKIM and DMARC prove it (decision 048): how it was handed over, and what was found. What it says, in a sentence.
ALTER TABLE "inbound_emails" ADD COLUMN "envelope" jsonb;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD COLUMN "authentication" jsonb;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD COLUMN "heads" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "inbound_emails" DROP CONSTRAINT "inbound_emails_waits_because";--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD CONSTRAINT "inbound_emails_waits_because" CHECK ("inbound_emails"."waits_because" in ('conflict', 'plate_alone', 'unknown_sender', 'not_proven', 'not_understood', 'bad_document', 'other_plate', 'not_applied', 'after_the_end'));
