-- what staff have changed of a car; imports write everything else
ALTER TABLE listings
  ADD COLUMN desk_fields jsonb,
  ADD COLUMN desk_status text,
  ADD COLUMN desk_photos jsonb,
  ADD COLUMN desk_version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE listings DROP COLUMN photos;
--> statement-breakpoint
ALTER TABLE listings ADD COLUMN photos jsonb NOT NULL GENERATED ALWAYS AS (
  coalesce(desk_photos, jsonb_path_query_array(detail::jsonb, '$.mediaSection.photos[*].full_path ? (@.type() == "string")'))
) STORED;
--> statement-breakpoint
-- dropped with the column
CREATE INDEX listings_drawn_car_idx ON listings (regexp_replace(photos ->> 0, '/[0-9a-f]{6}/', '/'))
  WHERE photos ->> 0 LIKE 'cars/%';
--> statement-breakpoint
CREATE FUNCTION keep_desk_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.fields := jsonb_strip_nulls(NEW.fields || coalesce(NEW.desk_fields, '{}'));
  NEW.status := coalesce(NEW.desk_status, NEW.status);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_keep_desk_changes BEFORE INSERT OR UPDATE ON listings
  FOR EACH ROW WHEN (NEW.desk_version > 0) EXECUTE FUNCTION keep_desk_changes();
--> statement-breakpoint
-- cars that staff have taken off the site: whole rows apart, so that no query of the site can show them
CREATE TABLE unpublished_listings (
  LIKE listings INCLUDING DEFAULTS INCLUDING GENERATED,
  prices jsonb NOT NULL DEFAULT '[]',
  unpublished_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT unpublished_listings_pkey PRIMARY KEY (id),
  CONSTRAINT unpublished_listings_source_key UNIQUE (region, source, source_id)
);
--> statement-breakpoint
CREATE TRIGGER unpublished_listings_keep_desk_changes BEFORE INSERT OR UPDATE ON unpublished_listings
  FOR EACH ROW WHEN (NEW.desk_version > 0) EXECUTE FUNCTION keep_desk_changes();
--> statement-breakpoint
-- pictures that staff have added; the id of a car stays the same while it is off the site
CREATE TABLE listing_photos (
  storage_key text PRIMARY KEY,
  region text NOT NULL,
  listing_id bigint NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX listing_photos_listing_id_idx ON listing_photos (listing_id);
--> statement-breakpoint
CREATE TRIGGER listing_photos_removed AFTER DELETE ON listing_photos
  FOR EACH ROW EXECUTE FUNCTION note_removed_file();
