-- what was a car here, so that its address says "gone" instead of "never heard of"
CREATE TABLE removed_listings (
  region text NOT NULL,
  slug text NOT NULL,
  kind text NOT NULL,
  make text NOT NULL,
  make_model text NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT removed_listings_pkey PRIMARY KEY (region, slug)
);
--> statement-breakpoint
CREATE INDEX removed_listings_removed_at_idx ON removed_listings (removed_at);
--> statement-breakpoint
CREATE FUNCTION remember_removed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_listings (region, slug, kind, make, make_model)
  SELECT region, slug, kind, coalesce(fields ->> 'inventory.make', ''), coalesce(fields ->> 'inventory.make_model', '')
  FROM removed_rows ORDER BY region, slug
  ON CONFLICT (region, slug) DO UPDATE SET
    kind = excluded.kind, make = excluded.make, make_model = excluded.make_model, removed_at = excluded.removed_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_remembered AFTER DELETE ON listings
  REFERENCING OLD TABLE AS removed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION remember_removed_listings();
