-- feeds that managers have made at the desk, beside those of the manifest
CREATE TABLE desk_feeds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  name text NOT NULL,
  -- as in `feeds` of a manifest
  settings jsonb NOT NULL,
  -- null: the settings name one of the region
  own_mapping jsonb,
  version integer NOT NULL DEFAULT 1,
  is_paused boolean NOT NULL DEFAULT false,
  -- source whose cars are taken off the site before it is deleted
  ends_source text,
  CONSTRAINT desk_feeds_name_key UNIQUE (region, name)
);
--> statement-breakpoint
-- the mapping of a feed that has its own, as it was then
ALTER TABLE desk_import_runs ADD COLUMN own_mapping jsonb;
--> statement-breakpoint
-- cars of its file, whose photos are fetched after it
ALTER TABLE desk_import_runs ADD COLUMN cars bigint[];
