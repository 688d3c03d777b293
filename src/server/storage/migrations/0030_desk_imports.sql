-- files that staff have uploaded to import
CREATE TABLE desk_imports (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  region text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  name text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX desk_imports_region_idx ON desk_imports (region, id DESC);
--> statement-breakpoint
CREATE TRIGGER desk_imports_removed AFTER DELETE ON desk_imports
  FOR EACH ROW EXECUTE FUNCTION note_removed_file();
--> statement-breakpoint
CREATE TABLE desk_import_runs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  import_id bigint NOT NULL REFERENCES desk_imports (id) ON DELETE CASCADE,
  staff_id bigint NOT NULL REFERENCES staff (id),
  feed text NOT NULL,
  is_dry_run boolean NOT NULL,
  removes_any boolean NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  report jsonb,
  rejects jsonb,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  -- the running process writes it every second
  seen_at timestamptz,
  ended_at timestamptz
);
--> statement-breakpoint
CREATE INDEX desk_import_runs_import_idx ON desk_import_runs (import_id, id DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX desk_import_runs_open_key ON desk_import_runs (import_id)
  WHERE status IN ('queued', 'running', 'cancelling');
