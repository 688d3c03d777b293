-- what a browser, a contact or a network has uploaded of late, over all requests and drafts; both numbers fall evenly to
-- zero within a day
CREATE TABLE upload_usage (
  -- a hash
  sender text PRIMARY KEY,
  files double precision NOT NULL,
  bytes double precision NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX upload_usage_counted_at_idx ON upload_usage (counted_at);
