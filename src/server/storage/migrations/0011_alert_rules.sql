-- what news are about, so that they can be looked at again before they are told
ALTER TABLE outbox ADD COLUMN listing_id bigint;
--> statement-breakpoint
ALTER TABLE outbox ADD COLUMN price_before numeric;
--> statement-breakpoint
ALTER TABLE outbox ADD COLUMN status text;
--> statement-breakpoint
-- messages that a person has got on a day
CREATE TABLE alert_days (
  contact_id bigint PRIMARY KEY REFERENCES contacts (id) ON DELETE CASCADE,
  day date NOT NULL,
  messages integer NOT NULL
);
