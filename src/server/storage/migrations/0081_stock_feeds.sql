-- what became of the addresses from which cars come by themselves
CREATE TABLE feed_states (
  region text NOT NULL,
  name text NOT NULL,
  -- what the manifest says of it: a changed feed begins anew
  settings text NOT NULL,
  due_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz,
  -- when it last answered with what can be used
  answered_at timestamptz,
  etag text,
  last_modified text,
  sha256 text,
  failures integer NOT NULL DEFAULT 0,
  -- why it failed the last time
  problem text,
  CONSTRAINT feed_states_pkey PRIMARY KEY (region, name)
);
--> statement-breakpoint
-- files of feeds are uploaded and imported by nobody
ALTER TABLE desk_imports ADD COLUMN feed_name text;
--> statement-breakpoint
ALTER TABLE desk_imports ALTER COLUMN staff_id DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE desk_import_runs ADD COLUMN min_rows integer NOT NULL DEFAULT 1;
--> statement-breakpoint
ALTER TABLE desk_import_runs ALTER COLUMN staff_id DROP NOT NULL;
