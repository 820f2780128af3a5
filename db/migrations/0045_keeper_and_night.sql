-- Whose name stands on the registration document, where an authority is told; and whether a stay begins in the night.
ALTER TABLE "owners" ADD COLUMN "keeper_kind" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "before_six" text;
