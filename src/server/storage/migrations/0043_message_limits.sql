-- messages to people whom visitors name in forms; receivers and clients as hashes, for two days
CREATE TABLE message_sends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  way text NOT NULL,
  receiver_hash text NOT NULL,
  address_hash text,
  network_hash text,
  is_proven boolean NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX message_sends_receiver_idx ON message_sends (receiver_hash, sent_at);
--> statement-breakpoint
CREATE INDEX message_sends_address_idx ON message_sends (address_hash, sent_at);
--> statement-breakpoint
CREATE INDEX message_sends_network_idx ON message_sends (network_hash, sent_at);
--> statement-breakpoint
CREATE INDEX message_sends_sent_at_idx ON message_sends (sent_at);
--> statement-breakpoint
CREATE TABLE message_days (
  region text NOT NULL,
  day date NOT NULL,
  texts integer NOT NULL DEFAULT 0,
  emails integer NOT NULL DEFAULT 0,
  withheld integer NOT NULL DEFAULT 0,
  spent numeric NOT NULL DEFAULT 0,
  CONSTRAINT message_days_pkey PRIMARY KEY (region, day)
);
--> statement-breakpoint
-- the limit that stopped a message to the sender of a request
ALTER TABLE deliveries ADD COLUMN withheld_by text;
