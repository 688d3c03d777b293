-- a text of a language as somebody is changing it
CREATE TABLE studio_text_drafts (
  language text NOT NULL,
  -- namespace:key
  key text NOT NULL,
  text text NOT NULL,
  -- the text that the draft is a change of; null: there was none
  base text,
  version bigint NOT NULL DEFAULT nextval('studio_draft_versions'),
  staff_id bigint NOT NULL CONSTRAINT studio_text_drafts_staff_id_fkey REFERENCES staff (id),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT studio_text_drafts_pkey PRIMARY KEY (language, key)
);
--> statement-breakpoint
-- language whose texts a version changes; null: a region
ALTER TABLE studio_versions ADD COLUMN language text;
