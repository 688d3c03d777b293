-- whether staff know that a feed is not well
ALTER TABLE feed_states ADD COLUMN is_told boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- messages about feeds are about no ticket and no offer
ALTER TABLE deliveries DROP CONSTRAINT deliveries_subject_check;
--> statement-breakpoint
-- safe: rows of the last 90 days only
ALTER TABLE deliveries ADD CONSTRAINT deliveries_subject_check CHECK (
  CASE WHEN event IN ('feed_failed', 'feed_well') THEN ticket_id IS NULL AND offer_id IS NULL
    ELSE (ticket_id IS NULL) <> (offer_id IS NULL) END);
