-- Customers are told before their trip how things stand.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('order_paid', 'set_password', 'details_needed', 'submitted', 'confirmed', 'manual_processing', 'password_reset', 'confirm_email', 'refunded', 'account_exists', 'change_email', 'account_deleted', 'question', 'application_ended', 'statement_changed', 'before_trip'));--> statement-breakpoint
-- Looked through every hour.
CREATE INDEX "orders_entry" ON "orders" USING btree ("entry_date") WHERE "orders"."paid_at" is not null;
