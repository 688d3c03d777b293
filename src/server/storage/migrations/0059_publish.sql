-- files that were changed by hand become a version, too; a version that does not know the kind only lists it
ALTER TABLE studio_versions DROP CONSTRAINT studio_versions_kind_check;
--> statement-breakpoint
ALTER TABLE studio_versions ADD CONSTRAINT studio_versions_kind_check
  CHECK (kind IN ('published', 'restored', 'found', 'disk')) NOT VALID;
--> statement-breakpoint
-- folder that the path is in: of manifests, or of texts
ALTER TABLE studio_version_files ADD COLUMN root text NOT NULL DEFAULT 'regions'
  CONSTRAINT studio_version_files_root_check CHECK (root IN ('regions', 'texts'));
--> statement-breakpoint
-- null: the file was removed
ALTER TABLE studio_version_files ALTER COLUMN after DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE studio_version_files DROP CONSTRAINT studio_version_files_pkey;
--> statement-breakpoint
-- safe: a table of publications, of some thousand rows, that no request of a visitor reads
ALTER TABLE studio_version_files ADD CONSTRAINT studio_version_files_pkey PRIMARY KEY (version_id, root, file);
