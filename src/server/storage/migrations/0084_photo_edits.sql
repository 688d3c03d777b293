-- a photo that staff have turned, cut or hidden parts of keeps the one it is made of
ALTER TABLE listing_photos ADD COLUMN original_key text;
--> statement-breakpoint
ALTER TABLE listing_photos ADD COLUMN edit jsonb;
