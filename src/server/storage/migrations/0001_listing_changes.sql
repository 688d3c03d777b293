CREATE TABLE listing_changes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  listing_id bigint NOT NULL,
  deleted boolean NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
--> statement-breakpoint
CREATE INDEX listing_changes_region_xid_idx ON listing_changes (region, xid);
--> statement-breakpoint
-- the newest transaction per region whose change rows were pruned: who has not seen it must reload the region
CREATE TABLE listing_change_prunings (
  region text PRIMARY KEY,
  last_xid xid8 NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION record_listing_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_changes (region, listing_id, deleted)
  SELECT region, id, TG_OP = 'DELETE' FROM changed_rows;
  PERFORM pg_notify('listing_changes', region) FROM (SELECT DISTINCT region FROM changed_rows) AS regions;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_inserted AFTER INSERT ON listings
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
--> statement-breakpoint
CREATE TRIGGER listings_updated AFTER UPDATE ON listings
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
--> statement-breakpoint
CREATE TRIGGER listings_deleted AFTER DELETE ON listings
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
--> statement-breakpoint
-- identity and region are the address of a listing in every process; moving one would leave a ghost behind
CREATE FUNCTION refuse_listing_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a listing keeps its id and its region' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_stay BEFORE UPDATE OF id, region ON listings
  FOR EACH ROW WHEN (OLD.id <> NEW.id OR OLD.region <> NEW.region) EXECUTE FUNCTION refuse_listing_move();
--> statement-breakpoint
CREATE FUNCTION refuse_listing_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'use DELETE: TRUNCATE would not tell the search index' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_truncated BEFORE TRUNCATE ON listings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_listing_truncate();
