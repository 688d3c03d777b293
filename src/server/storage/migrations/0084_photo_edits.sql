-- a photo that staff have turned, cut or hidden parts of keeps the one it is made of
ALTER TABLE listing_photos ADD COLUMN original_key text;
--> statement-breakpoint
ALTER TABLE listing_photos ADD COLUMN edit jsonb;
--> statement-breakpoint
-- what its original looks like, by which it is known when a feed sends it again
ALTER TABLE listing_photos ADD COLUMN look text;
