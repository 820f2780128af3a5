ALTER TABLE "submissions" ADD COLUMN "trying_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "turn" uuid;--> statement-breakpoint
ALTER TABLE "permit_entities" ADD COLUMN "paused_because" text;--> statement-breakpoint
ALTER TABLE "permit_entities" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "permit_entities" ADD CONSTRAINT "permit_entities_paused" CHECK ("permit_entities"."paused_because" is null or "permit_entities"."paused");
