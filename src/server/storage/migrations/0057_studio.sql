-- product staff change manifests; a version that does not know the role gives it no rights
ALTER TABLE staff_roles DROP CONSTRAINT staff_roles_role_check;
--> statement-breakpoint
ALTER TABLE staff_roles ADD CONSTRAINT staff_roles_role_check
  CHECK (role IN ('reader', 'agent', 'manager', 'product')) NOT VALID;
--> statement-breakpoint
-- numbers are never used again, so that what was read of a former draft cannot be taken for the present one
CREATE SEQUENCE studio_draft_versions;
--> statement-breakpoint
-- the manifest of a region as somebody is changing it
CREATE TABLE studio_drafts (
  region text PRIMARY KEY,
  text text NOT NULL,
  -- hash of the file that the draft is a change of
  base text NOT NULL,
  version bigint NOT NULL DEFAULT nextval('studio_draft_versions'),
  staff_id bigint NOT NULL CONSTRAINT studio_drafts_staff_id_fkey REFERENCES staff (id),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- what was published, and the journal of publishing
CREATE TABLE studio_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  -- found: a file as it was changed on the disk
  kind text NOT NULL CONSTRAINT studio_versions_kind_check CHECK (kind IN ('published', 'restored', 'found')),
  -- writing: its files may be half written; undone: they are as before
  state text NOT NULL CONSTRAINT studio_versions_state_check CHECK (state IN ('writing', 'done', 'undone')),
  -- null: nobody at the desk
  staff_id bigint CONSTRAINT studio_versions_staff_id_fkey REFERENCES staff (id),
  -- version whose files are there again
  restores bigint CONSTRAINT studio_versions_restores_fkey REFERENCES studio_versions (id),
  -- version of the draft that was published
  draft bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX studio_versions_region_idx ON studio_versions (region, id DESC);
--> statement-breakpoint
CREATE INDEX studio_versions_writing_idx ON studio_versions (id) WHERE state = 'writing';
--> statement-breakpoint
CREATE TABLE studio_version_files (
  version_id bigint NOT NULL CONSTRAINT studio_version_files_version_id_fkey REFERENCES studio_versions (id) ON DELETE CASCADE,
  -- path in the folder of manifests
  file text NOT NULL,
  -- null: there was no such file
  before text,
  after text NOT NULL,
  CONSTRAINT studio_version_files_pkey PRIMARY KEY (version_id, file)
);
