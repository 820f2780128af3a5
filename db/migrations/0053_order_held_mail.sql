-- Who completes an order later is mailed until when nothing is sent (docs/decisions/067).
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('order_paid', 'set_password', 'details_needed', 'order_held', 'submitted', 'confirmed', 'manual_processing', 'password_reset', 'confirm_email', 'refunded', 'account_exists', 'change_email', 'account_deleted', 'question', 'application_ended', 'statement_changed', 'before_trip', 'entry_announced', 'entry_unannounced'));
