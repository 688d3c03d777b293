-- news of the outbox are about a saved search, or else about a saved car
ALTER TABLE outbox ALTER COLUMN saved_search_id DROP NOT NULL;
--> statement-breakpoint
-- the search of cars that are like a saved one that is not for sale any more, and the kind of that car
ALTER TABLE outbox ADD COLUMN similar_search text;
--> statement-breakpoint
ALTER TABLE outbox ADD COLUMN car_kind text;
--> statement-breakpoint
CREATE FUNCTION is_saved(of_listing bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM saved_cars s WHERE s.listing_id = of_listing)
$$;
--> statement-breakpoint
-- changes of saved cars are recorded, too; for the setting see 0012
CREATE OR REPLACE FUNCTION record_alert_changes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM saved_searches WHERE NOT is_paused) AND NOT EXISTS (SELECT FROM saved_cars) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT region, kind, id, title, NULL, fields FROM new_rows WHERE is_watched(region, kind) ORDER BY id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT region, kind, id, title, fields, NULL FROM old_rows
    WHERE is_watched(region, kind) OR is_saved(id) ORDER BY id;
  ELSE
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT n.region, n.kind, n.id, n.title, o.fields, n.fields FROM new_rows n JOIN old_rows o USING (id)
    WHERE o.fields <> n.fields AND (is_watched(n.region, n.kind) OR is_saved(n.id)) ORDER BY n.id;
  END IF;
  RETURN NULL;
END $$;
