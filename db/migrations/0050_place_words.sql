-- A customer's word about a hotel or garage is theirs until an operator takes it over into the directory (decision 061). All entries
-- there are, but those of offices, which the catalogue ships, are a customer's word: nobody has taken any over.
CREATE TABLE "place_words" (
  "id" uuid PRIMARY KEY,
  "place_id" uuid NOT NULL REFERENCES "places" ("id") ON DELETE CASCADE,
  "submission_id" uuid NOT NULL REFERENCES "submissions" ("id") ON DELETE CASCADE,
  "name" text NOT NULL,
  "phone" text,
  "author_id" uuid,
  "ended" text,
  "ended_at" timestamptz,
  "ended_by" uuid,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "place_words_ended_how" CHECK ("ended" in ('taken_over', 'left')),
  CONSTRAINT "place_words_ended" CHECK (num_nonnulls("ended", "ended_at", "ended_by") in (0, 3)),
  CONSTRAINT "place_words_said" UNIQUE NULLS NOT DISTINCT ("place_id", "submission_id", "name", "phone")
);--> statement-breakpoint
CREATE INDEX "place_words_submission" ON "place_words" ("submission_id");--> statement-breakpoint
CREATE INDEX "place_words_open" ON "place_words" ("created_at") WHERE "ended" is null;--> statement-breakpoint
INSERT INTO "place_words" ("id", "place_id", "submission_id", "name", "phone", "author_id", "created_at")
SELECT gen_random_uuid(), said.place_id, said.submission_id, said.to_name, said.phone, said.author_id, said.created_at
FROM (
  SELECT DISTINCT ON (letters.place_id, letters.submission_id)
    letters.place_id, letters.submission_id, letters.to_name, letters.author_id, letters.created_at,
    case when lower(orders.stay_email) = places.email then orders.stay_phone end as phone
  FROM "letters"
  JOIN "places" ON places.id = letters.place_id
  JOIN "submissions" ON submissions.id = letters.submission_id
  JOIN "orders" ON orders.id = submissions.order_id
  WHERE letters.kind <> 'call' AND places.kind <> 'office'
  ORDER BY letters.place_id, letters.submission_id, letters.created_at
) said;--> statement-breakpoint
ALTER TABLE "places"
  ALTER COLUMN "name" DROP NOT NULL,
  ADD COLUMN "taken_over_at" timestamptz,
  ADD COLUMN "taken_over_by" uuid;--> statement-breakpoint
UPDATE "places" SET "name" = null, "phone" = null WHERE "kind" <> 'office';--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_entry" CHECK (
  ("taken_over_at" is null) = ("taken_over_by" is null) and case when "name" is null
    then "phone" is null and "taken_over_at" is null else "kind" = 'office' or "taken_over_at" is not null end);
