-- The company that stands on the registration document, where its keeper is one.
ALTER TABLE "owners" ADD COLUMN "company_name" text;
