-- How long a stay is was taken for one day where nobody had said it. Italy and Austria alone ask it with the order.
ALTER TABLE "orders" ALTER COLUMN "number_of_days" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number_of_days" DROP NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "number_of_days" = NULL WHERE "number_of_days" = 1 AND "country" NOT IN ('Italy', 'Austria');
