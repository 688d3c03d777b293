-- wrong codes are counted by the request that a browser holds, so that strangers do not lock out the owner of a phone
CREATE TABLE code_requests (
  request_hash text PRIMARY KEY,
  region text NOT NULL,
  phone text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  locked_at timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX code_requests_phone_idx ON code_requests (phone);
--> statement-breakpoint
CREATE INDEX code_requests_seen_at_idx ON code_requests (seen_at);
--> statement-breakpoint
-- codes live for minutes; those on their way belong to no request
DELETE FROM one_time_codes;
--> statement-breakpoint
ALTER TABLE one_time_codes
  DROP CONSTRAINT one_time_codes_pkey,
  ADD COLUMN request_hash text NOT NULL REFERENCES code_requests (request_hash) ON DELETE CASCADE,
  ADD CONSTRAINT one_time_codes_pkey PRIMARY KEY (request_hash);
--> statement-breakpoint
CREATE INDEX one_time_codes_phone_idx ON one_time_codes (region, phone, sent_at);
--> statement-breakpoint
-- no new codes are sent until then, except to known devices: the longer locks
ALTER TABLE login_phones ADD COLUMN closed_until timestamptz;
--> statement-breakpoint
UPDATE login_phones SET closed_until = locked_until WHERE failures >= 10 AND locked_until > now();
