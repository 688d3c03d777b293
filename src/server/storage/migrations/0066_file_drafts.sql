-- a file of content/ or shared/ as somebody is changing it
CREATE TABLE studio_file_drafts (
  -- path in the folder of manifests
  file text PRIMARY KEY,
  text text NOT NULL,
  -- hash of the file that the draft is a change of
  base text NOT NULL,
  version bigint NOT NULL DEFAULT nextval('studio_draft_versions'),
  staff_id bigint NOT NULL CONSTRAINT studio_file_drafts_staff_id_fkey REFERENCES staff (id),
  updated_at timestamptz NOT NULL DEFAULT now()
);
