-- what staff say of photos: the view that a photo shows, and its caption by language
ALTER TABLE listings ADD COLUMN photo_notes jsonb;
--> statement-breakpoint
ALTER TABLE unpublished_listings ADD COLUMN photo_notes jsonb;
