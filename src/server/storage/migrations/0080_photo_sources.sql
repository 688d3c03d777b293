-- photos that a feed names by address, and what becomes of each
CREATE TABLE photo_sources (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  listing_id bigint NOT NULL,
  position integer NOT NULL,
  url text NOT NULL,
  host text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT photo_sources_state_check CHECK (state IN ('waiting', 'kept', 'refused', 'failed')),
  -- why it is not kept
  reason text,
  storage_key text,
  -- what it looks like, 16 hexadecimal digits
  look text,
  etag text,
  last_modified text,
  attempts integer NOT NULL DEFAULT 0,
  -- null: not before the feed names it again
  due_at timestamptz DEFAULT now(),
  checked_at timestamptz,
  CONSTRAINT photo_sources_listing_id_url_key UNIQUE (listing_id, url)
);
--> statement-breakpoint
-- covers first
CREATE INDEX photo_sources_due_idx ON photo_sources (position, id) WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX photo_sources_look_idx ON photo_sources (region, look) WHERE look IS NOT NULL;
--> statement-breakpoint
-- `desk_photos` as the feed has written it: where they differ, staff have changed it
ALTER TABLE listings ADD COLUMN feed_photos jsonb;
--> statement-breakpoint
ALTER TABLE unpublished_listings ADD COLUMN feed_photos jsonb;
