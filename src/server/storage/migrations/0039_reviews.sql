-- what customers say about showrooms, imported from files
CREATE TABLE reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  -- name of the site or system that the review comes from, and its id there
  source text NOT NULL,
  source_id text NOT NULL,
  -- name of the place
  place text NOT NULL,
  rating smallint NOT NULL CONSTRAINT reviews_rating_check CHECK (rating BETWEEN 1 AND 5),
  -- day of the review
  day date NOT NULL,
  -- BCP 47 tag of the text; null: not known
  language text,
  -- as the source shows it; empty: none
  name text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '',
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reviews_source_key UNIQUE (region, source, source_id)
);
--> statement-breakpoint
CREATE INDEX reviews_place_idx ON reviews (region, place, is_demo, day DESC, id DESC);
