-- What a customer was told before paying that speaks against paying, in the words of that moment, and whether they ordered all the same.
ALTER TABLE "orders" ADD COLUMN "caveats" jsonb DEFAULT '[]'::jsonb NOT NULL;
