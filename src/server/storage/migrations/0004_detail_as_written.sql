-- pages send the text of a detail as it was written: json keeps it, jsonb would write it anew for every reader
ALTER TABLE listings
  ALTER COLUMN detail DROP DEFAULT,
  ALTER COLUMN detail TYPE json USING detail::json,
  ALTER COLUMN detail SET DEFAULT '{}';
--> statement-breakpoint
-- what is asked of it again and again, so that it need not be read for that
ALTER TABLE listings
  ADD COLUMN photos jsonb NOT NULL GENERATED ALWAYS AS (
    jsonb_path_query_array(detail::jsonb, '$.mediaSection.photos[*].full_path ? (@.type() == "string")')
  ) STORED,
  ADD COLUMN promotion jsonb GENERATED ALWAYS AS ((detail -> 'promotion')::jsonb) STORED,
  ADD COLUMN detail_hash bigint NOT NULL GENERATED ALWAYS AS (hashtextextended(detail::text, 0)) STORED,
-- the contract that a detail was found to keep, and the hash of that detail: whoever changes it later need not know of this
  ADD COLUMN checked text;
