-- what a person, a browser, an address, a network or a region has sent of late; the number falls evenly to zero within a day
CREATE TABLE daily_use (
  -- a hash
  sender text PRIMARY KEY,
  used double precision NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX daily_use_counted_at_idx ON daily_use (counted_at);
--> statement-breakpoint
-- texts of the desk's search without two letters in a row: a single letter, a mark such as &, a number in single digits
CREATE INDEX tickets_desk_letters_idx ON tickets USING gin (string_to_array(search_text, NULL));
