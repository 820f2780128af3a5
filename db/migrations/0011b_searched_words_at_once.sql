ALTER INDEX "inbound_emails_words" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list('inbound_emails_words');
