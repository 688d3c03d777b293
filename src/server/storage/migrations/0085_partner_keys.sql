-- keys with which other systems send cars of a region
CREATE TABLE partner_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  -- whose it is
  name text NOT NULL,
  -- whose cars it may send
  sources text[] NOT NULL,
  token_hash text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  -- the last day of use, and the cars that came on it
  day date,
  cars integer NOT NULL DEFAULT 0,
  revoked_at timestamptz,
  CONSTRAINT partner_keys_token_hash_key UNIQUE (token_hash)
);
--> statement-breakpoint
CREATE INDEX partner_keys_region_idx ON partner_keys (region, id);
