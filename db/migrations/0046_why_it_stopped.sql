-- Why an application is with a person, or at its end, so that its customer is told the cause and not 'failed'.
ALTER TABLE "submissions" ADD COLUMN "stopped_because" text;--> statement-breakpoint
UPDATE "submissions" SET "stopped_because" = CASE
  WHEN "last_error" LIKE 'Stopped: the payment is given back in full.%' THEN 'refund'
  WHEN "last_error" LIKE 'Robots are paused for this portal%' THEN 'no_robot'
  WHEN EXISTS (SELECT FROM "inbound_emails" "mail" WHERE "mail"."submission_id" = "submissions"."id"
    AND "mail"."reading" ->> 'meaning' = 'refused' AND "mail"."reading" ->> 'reason' = "submissions"."last_error") THEN 'refused'
  WHEN EXISTS (SELECT FROM "inbound_emails" "mail" WHERE "mail"."submission_id" = "submissions"."id"
    AND "mail"."reading" ->> 'meaning' = 'question' AND "mail"."reading" ->> 'reason' = "submissions"."last_error") THEN 'asks'
  WHEN EXISTS (SELECT FROM "automation_runs" "run" WHERE "run"."submission_id" = "submissions"."id") THEN 'robot'
  WHEN EXISTS (SELECT FROM "letters" WHERE "letters"."submission_id" = "submissions"."id") THEN 'letter'
END WHERE "status" = 'FAILED';--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_stopped_because" CHECK ("stopped_because" IN ('robot', 'no_robot', 'step', 'letter', 'check', 'refused', 'asks', 'paper', 'refund'));
