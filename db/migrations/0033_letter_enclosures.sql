-- Which papers go with a letter (docs/decisions/047): an office that lists electric cars asks for the registration document.
ALTER TABLE "letters" ADD COLUMN "enclosures" jsonb DEFAULT '[]'::jsonb NOT NULL;
