CREATE TABLE "customer_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid,
	"admin_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_views" ADD CONSTRAINT "customer_views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_views" ADD CONSTRAINT "customer_views_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_views_session" ON "customer_views" USING btree ("session_id","ends_at");--> statement-breakpoint
CREATE INDEX "customer_views_customer" ON "customer_views" USING btree ("customer_id","started_at" DESC NULLS LAST);
