-- A vehicle that had its certificate already gets all of its money back, once, and keeps the rule check it was given.
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_promise";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_promise" CHECK ("refunds"."promise" in ('standard', 'urgent', 'spared'));
