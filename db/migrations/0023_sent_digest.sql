-- Proof of what was sent to a portal: SHA-256 of the body of the one request that cannot be taken back.
ALTER TABLE "run_steps" ADD COLUMN "sent_digest" text;
