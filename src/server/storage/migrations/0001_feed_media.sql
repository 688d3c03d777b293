-- what a feed names besides photos: turns, films, sounds and close-ups, fetched like them
ALTER TABLE photo_sources ADD COLUMN collection text NOT NULL DEFAULT 'photos';
--> statement-breakpoint
ALTER TABLE photo_sources ADD COLUMN kind text;
--> statement-breakpoint
ALTER TABLE photo_sources ADD COLUMN caption text;
--> statement-breakpoint
CREATE TABLE listing_media (
  storage_key text PRIMARY KEY,
  region text NOT NULL,
  listing_id bigint NOT NULL,
  path text NOT NULL,
  -- media type
  type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX listing_media_listing_id_idx ON listing_media (listing_id);
--> statement-breakpoint
CREATE TRIGGER listing_media_removed AFTER DELETE ON listing_media
  FOR EACH ROW EXECUTE FUNCTION note_removed_file();
--> statement-breakpoint
-- those that are kept, in the order of the feed
ALTER TABLE listings ADD COLUMN feed_media jsonb;
--> statement-breakpoint
ALTER TABLE unpublished_listings ADD COLUMN feed_media jsonb;
