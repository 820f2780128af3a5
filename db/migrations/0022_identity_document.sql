-- The number by which a portal knows the keeper: that of a passport or an identity card.
ALTER TABLE "owners" ADD COLUMN "identity_document" text;
