-- cars that a feed no longer has, whole, so that one that comes back is the same car
CREATE TABLE ended_listings (
  region text NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  listing jsonb NOT NULL,
  prices jsonb NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ended_listings_pkey PRIMARY KEY (region, source, source_id)
);
