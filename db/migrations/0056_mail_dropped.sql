-- A mail whose fact was gone before it left is not one that could not be sent.
ALTER TABLE "notifications" ADD COLUMN "dropped_at" timestamp with time zone;
