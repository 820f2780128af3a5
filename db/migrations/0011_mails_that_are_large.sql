ALTER TABLE "inbound_emails" ADD COLUMN "body_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD COLUMN "preview" text GENERATED ALWAYS AS (left(coalesce(text_body, ''), 300)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD COLUMN "unreadable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "inbound_emails_words" ON "inbound_emails" USING gin (to_tsvector('simple'::regconfig, regexp_replace("from_email" || ' ' || coalesce("from_name", '') || ' ' || "to_email" || ' ' || "subject" || ' ' || "preview", '[^[:alnum:]]+', ' ', 'g')));
