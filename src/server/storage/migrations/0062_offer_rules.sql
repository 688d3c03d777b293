-- what an offer began with: states, actions, documents and terms of the manifest; null: those of the present manifest
ALTER TABLE offers ADD COLUMN rules jsonb;
--> statement-breakpoint
-- newest version of the region that was published then; null: none was
ALTER TABLE offers ADD COLUMN rules_version bigint;
