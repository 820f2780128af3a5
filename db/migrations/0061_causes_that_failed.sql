-- An order whose next action cannot be computed waits for the hourly job, and not for each reader (docs/decisions/075).
ALTER TABLE "next_action_causes" ADD COLUMN "failed_at" timestamp with time zone;
