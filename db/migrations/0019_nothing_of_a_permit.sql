-- The law wants what was sold, when and for how much; the authority's number of the permit is none of it.
ALTER TABLE "kept_payments" DROP COLUMN "permit_reference";
