-- What was paid for days that turn out to ask for nothing goes back, once, and the order goes on.
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_promise";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_promise" CHECK ("refunds"."promise" in ('standard', 'urgent', 'spared', 'rest_days'));
