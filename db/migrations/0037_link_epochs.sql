-- Every link of an account is of an epoch, which ends when a password is set (docs/decisions/056).
ALTER TABLE "profiles" ADD COLUMN "link_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was mailed before a password was set opens nothing from now on.
UPDATE "profiles" SET "link_epoch" = 1 WHERE "id" IN (SELECT "user_id" FROM "credentials" WHERE "password" IS NOT NULL);
