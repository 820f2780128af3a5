-- Where the driver stays or parks, for zones whose list a hotel, garage or host keeps.
ALTER TABLE "orders"
  ADD COLUMN "stay_place" text,
  ADD COLUMN "stay_email" text,
  ADD COLUMN "stay_phone" text,
  ADD COLUMN "stay_arrival" text,
  ADD COLUMN "stay_nights" text,
  ADD COLUMN "stay_booking_reference" text;
