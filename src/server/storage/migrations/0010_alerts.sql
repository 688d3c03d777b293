-- searches whose owners want to hear of changes
CREATE TABLE saved_searches (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  region text NOT NULL,
  kind text NOT NULL,
  search text NOT NULL,
  language text NOT NULL,
  events text[] NOT NULL,
  frequency text NOT NULL,
  is_paused boolean NOT NULL DEFAULT false,
  seen pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
  last_sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_searches_search_key UNIQUE (contact_id, kind, search)
);
--> statement-breakpoint
CREATE INDEX saved_searches_region_idx ON saved_searches (region, kind) WHERE NOT is_paused;
--> statement-breakpoint
-- what happened to cars and has not been compared with the saved searches yet
CREATE TABLE alert_changes (
  seq bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  region text NOT NULL,
  kind text NOT NULL,
  listing_id bigint NOT NULL,
  title text NOT NULL,
  before jsonb,
  after jsonb,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
--> statement-breakpoint
CREATE INDEX alert_changes_region_seq_idx ON alert_changes (region, seq);
--> statement-breakpoint
CREATE FUNCTION is_watched(of_region text, of_kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM saved_searches s WHERE s.region = of_region AND s.kind = of_kind AND NOT s.is_paused)
$$;
--> statement-breakpoint
-- in the transaction of the change: there is no change without its record, and no record of what was taken back
CREATE FUNCTION record_alert_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM saved_searches WHERE NOT is_paused) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT region, kind, id, title, NULL, fields FROM new_rows WHERE is_watched(region, kind) ORDER BY id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT region, kind, id, title, fields, NULL FROM old_rows WHERE is_watched(region, kind) ORDER BY id;
  ELSE
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT n.region, n.kind, n.id, n.title, o.fields, n.fields FROM new_rows n JOIN old_rows o USING (id)
    WHERE o.fields <> n.fields AND is_watched(n.region, n.kind) ORDER BY n.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_inserted_for_alerts AFTER INSERT ON listings
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_alert_changes();
--> statement-breakpoint
CREATE TRIGGER listings_updated_for_alerts AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_alert_changes();
--> statement-breakpoint
CREATE TRIGGER listings_deleted_for_alerts AFTER DELETE ON listings
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_alert_changes();
--> statement-breakpoint
-- news on their way to people; what is due of one search goes out as one message
CREATE TABLE outbox (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  dedupe_key text NOT NULL,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  saved_search_id bigint NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
  event text NOT NULL,
  title text NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT outbox_dedupe_key UNIQUE (dedupe_key)
);
--> statement-breakpoint
CREATE INDEX outbox_due_idx ON outbox (due_at) WHERE sent_at IS NULL;
--> statement-breakpoint
CREATE INDEX outbox_saved_search_id_idx ON outbox (saved_search_id);
--> statement-breakpoint
CREATE INDEX outbox_contact_id_idx ON outbox (contact_id);
