-- browsers in which the owner of a phone has logged in: they are counted by themselves, so that wrong codes from
-- elsewhere do not lock the owner out
CREATE TABLE known_devices (
  token_hash text PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  sent_at timestamptz[] NOT NULL DEFAULT '{}',
  sent_since_login integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX known_devices_contact_id_idx ON known_devices (contact_id);
--> statement-breakpoint
CREATE INDEX known_devices_expires_at_idx ON known_devices (expires_at);
--> statement-breakpoint
-- what addresses have asked for within a day takes the place of their bare counters
DROP TABLE login_addresses;
--> statement-breakpoint
CREATE TABLE code_sends (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  address text NOT NULL,
  phone text NOT NULL,
  dial_code text NOT NULL,
  sent_at timestamptz NOT NULL,
  is_verified boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE INDEX code_sends_address_idx ON code_sends (address, sent_at);
--> statement-breakpoint
CREATE INDEX code_sends_sent_at_idx ON code_sends (sent_at);
--> statement-breakpoint
ALTER TABLE one_time_codes ADD COLUMN address text;
