-- A new mail needs no migration: each start writes the types that the registry of mails has (src/mails/mail-registry.ts).
CREATE TABLE "notification_types" ("name" text PRIMARY KEY NOT NULL);--> statement-breakpoint
INSERT INTO "notification_types" ("name") VALUES ('order_paid'), ('set_password'), ('details_needed'), ('order_held'), ('submitted'), ('confirmed'), ('manual_processing'), ('password_reset'), ('confirm_email'), ('refunded'), ('account_exists'), ('change_email'), ('account_deleted'), ('question'), ('application_ended'), ('statement_changed'), ('before_trip'), ('visit_announced'), ('visit_unannounced');--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_notification_types_name_fk" FOREIGN KEY ("type") REFERENCES "notification_types"("name");
