-- what the manifest said of payments when one began: it goes on with its provider
ALTER TABLE payments ADD COLUMN settings jsonb;
--> statement-breakpoint
-- what a feed says of a kept car: `sold`, or `removed`; `kept`, and `kept_sold`: staff have decided that it goes on
ALTER TABLE listing_holds ADD COLUMN lost text CHECK (lost IN ('sold', 'removed', 'kept', 'kept_sold'));
--> statement-breakpoint
ALTER TABLE listing_holds ADD COLUMN lost_at timestamptz;
