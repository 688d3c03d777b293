-- media of the feed that staff have hidden
ALTER TABLE listings ADD COLUMN desk_media jsonb;
--> statement-breakpoint
ALTER TABLE unpublished_listings ADD COLUMN desk_media jsonb;
