-- The configured administrator's password as it was when it was last set: only another one sets it again.
ALTER TABLE "profiles" ADD COLUMN "configured_password_hash" text;
