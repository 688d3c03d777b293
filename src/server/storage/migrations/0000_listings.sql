CREATE TABLE listings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('used', 'new')),
  source text NOT NULL,
  source_id text NOT NULL,
  slug text NOT NULL,
  status text NOT NULL,
  title text NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  fields jsonb NOT NULL DEFAULT '{}',
  detail jsonb NOT NULL DEFAULT '{}',
  content_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT listings_source_key UNIQUE (region, source, source_id),
  CONSTRAINT listings_slug_key UNIQUE (region, slug)
);
--> statement-breakpoint
-- one region is read page by page in order of id
CREATE INDEX listings_region_id_idx ON listings (region, id);
--> statement-breakpoint
CREATE TABLE listing_prices (
  listing_id bigint NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
  observed_on date NOT NULL,
  price numeric NOT NULL CHECK (price >= 0),
  CONSTRAINT listing_prices_pkey PRIMARY KEY (listing_id, observed_on)
);
--> statement-breakpoint
CREATE INDEX listing_prices_observed_on_idx ON listing_prices (observed_on);
