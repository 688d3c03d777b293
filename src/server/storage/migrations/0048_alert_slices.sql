-- a batch of changes of a region that is being compared with its saved searches and saved cars, in slices of one transaction each:
-- what comes after which search and contact is still to be compared
CREATE TABLE alert_batches (
  region text PRIMARY KEY,
  seqs bigint[] NOT NULL,
  after_search bigint NOT NULL DEFAULT 0,
  after_contact bigint NOT NULL DEFAULT 0
);
--> statement-breakpoint
-- other news of the same search and event, and how many more there are that are counted only: a row is what a message says
ALTER TABLE outbox ADD COLUMN also jsonb NOT NULL DEFAULT '[]';
--> statement-breakpoint
ALTER TABLE outbox ADD COLUMN further integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- fields that a search filters on; null: saved by an older version, so any
ALTER TABLE saved_searches ADD COLUMN fields text[];
--> statement-breakpoint
-- fields that count the time until a date (manifest): they change without a change of the car
CREATE TABLE counted_fields (
  region text NOT NULL,
  field text NOT NULL,
  PRIMARY KEY (region, field)
);
--> statement-breakpoint
-- whether an amount has become lower, or known
CREATE FUNCTION is_lower(before numeric, after numeric) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT after IS NOT NULL AND (before IS NULL OR after < before)
$$;
--> statement-breakpoint
CREATE FUNCTION positive_amount(fields jsonb, field text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(fields -> field) = 'number' AND (fields ->> field)::numeric > 0 THEN (fields ->> field)::numeric END
$$;
--> statement-breakpoint
-- only what an alert can say: a car that comes or goes, a lower price or installment, and other facts of a car. What is derived (rating,
-- time left, marks of a reduction) is no news; a rating that a car did not have is, where a search asks for ratings. For the setting see 0012
CREATE OR REPLACE FUNCTION record_alert_changes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  derived text[];
  asks_rating boolean;
BEGIN
  IF NOT EXISTS (SELECT FROM saved_searches WHERE NOT is_paused) AND NOT EXISTS (SELECT FROM saved_cars) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT region, kind, id, title, NULL, fields FROM new_rows
    WHERE fields -> 'is_sold' IS DISTINCT FROM 'true' AND is_watched(region, kind) ORDER BY id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT region, kind, id, title, fields, NULL FROM old_rows
    WHERE is_watched(region, kind) OR is_saved(id) ORDER BY id;
  ELSE
    SELECT array_agg(field) || '{listing.price_rating,listing.asking_price,listing.promotional_price,listing.installment,listing.original_price,listing.reduced_on,is_promo}'::text[]
      INTO derived FROM counted_fields;
    asks_rating := EXISTS (SELECT FROM saved_searches s
      WHERE NOT s.is_paused AND (s.fields IS NULL OR 'listing.price_rating' = ANY(s.fields)));
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT n.region, n.kind, n.id, n.title, o.fields, n.fields FROM new_rows n JOIN old_rows o USING (id)
    WHERE o.fields <> n.fields AND (
        o.fields - derived <> n.fields - derived
        OR is_lower(
          least(positive_amount(o.fields, 'listing.asking_price'), positive_amount(o.fields, 'listing.promotional_price')),
          least(positive_amount(n.fields, 'listing.asking_price'), positive_amount(n.fields, 'listing.promotional_price')))
        OR is_lower(positive_amount(o.fields, 'listing.installment'), positive_amount(n.fields, 'listing.installment'))
        OR (asks_rating AND NOT o.fields ? 'listing.price_rating' AND n.fields ? 'listing.price_rating')
      ) AND (is_watched(n.region, n.kind) OR is_saved(n.id)) ORDER BY n.id;
  END IF;
  RETURN NULL;
END $$;
