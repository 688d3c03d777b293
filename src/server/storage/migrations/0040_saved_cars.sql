-- cars that people have saved, on all their devices
CREATE TABLE saved_cars (
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  region text NOT NULL,
  -- without a reference: a car that is deleted stays saved, so that its owner learns of it
  listing_id bigint NOT NULL,
  slug text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  saved_at timestamptz NOT NULL,
  known_price numeric,
  seen pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
  CONSTRAINT saved_cars_pkey PRIMARY KEY (contact_id, listing_id)
);
--> statement-breakpoint
CREATE INDEX saved_cars_listing_id_idx ON saved_cars (listing_id);
--> statement-breakpoint
-- whether and in which language a person hears of their saved cars
CREATE TABLE saved_car_alerts (
  contact_id bigint PRIMARY KEY REFERENCES contacts (id) ON DELETE CASCADE,
  language text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  last_sent_at timestamptz
);
