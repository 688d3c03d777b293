-- every two and three letters in a row of the words of a text: letters of all scripts and digits, whatever the locale of the database
-- says of them. The extension pg_trgm knows Latin letters only in some locales, finds nothing by two letters, and not everybody may create it
CREATE FUNCTION desk_grams(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, first, size)), '{}')
  FROM (SELECT DISTINCT regexp_split_to_table(lower(content), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') AS word) AS words,
    generate_series(1, length(word) - 1) AS first, (VALUES (2), (3)) AS sizes (size)
  WHERE first + size - 1 <= length(word)
$$;
--> statement-breakpoint
-- grams that a text with this part has: as few as cover it, because the planner takes each for a rarity of its own
CREATE FUNCTION desk_sought(part text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, greatest(1, least(first, length(word) - 2)), 3)), '{}')
  FROM (SELECT regexp_split_to_table(lower(part), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') AS word) AS words,
    generate_series(1, length(word), 3) AS first
  WHERE length(word) > 1
$$;
--> statement-breakpoint
-- what the desk finds a car by: title, address, id in the feed and the stock number that buyers see
ALTER TABLE listings ADD COLUMN desk_text text NOT NULL GENERATED ALWAYS AS (
  lower(title || ' ' || slug || ' ' || source_id || ' ' || coalesce(detail #>> '{carInfoSection,inventoryId}', ''))
) STORED;
--> statement-breakpoint
ALTER TABLE unpublished_listings ADD COLUMN desk_text text NOT NULL GENERATED ALWAYS AS (
  lower(title || ' ' || slug || ' ' || source_id || ' ' || coalesce(detail #>> '{carInfoSection,inventoryId}', ''))
) STORED;
--> statement-breakpoint
CREATE INDEX listings_desk_grams_idx ON listings USING gin (desk_grams(desk_text));
--> statement-breakpoint
CREATE INDEX listings_status_idx ON listings (region, status, id);
--> statement-breakpoint
CREATE INDEX tickets_desk_grams_idx ON tickets USING gin (desk_grams(search_text));
--> statement-breakpoint
CREATE INDEX tickets_phone_grams_idx ON tickets USING gin (desk_grams(phone));
--> statement-breakpoint
-- a mark of the secret that the site hashes codes with: commands beside it see that theirs is another one
CREATE TABLE login_secret_mark (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mark text NOT NULL
);
