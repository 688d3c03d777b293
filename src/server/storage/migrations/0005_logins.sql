-- people: whoever has proved to own a phone, once per region
CREATE TABLE contacts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  region text NOT NULL,
  phone text NOT NULL,
  slug text NOT NULL,
  name text NOT NULL DEFAULT '',
  profile_image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT contacts_phone_key UNIQUE (region, phone),
  CONSTRAINT contacts_slug_key UNIQUE (slug)
);
--> statement-breakpoint
-- the newest code of a phone, until it is used
CREATE TABLE one_time_codes (
  region text NOT NULL,
  phone text NOT NULL,
  code_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT one_time_codes_pkey PRIMARY KEY (region, phone)
);
--> statement-breakpoint
CREATE INDEX one_time_codes_expires_at_idx ON one_time_codes (expires_at);
--> statement-breakpoint
-- what a phone has been sent and how often it was guessed at, in all regions together
CREATE TABLE login_phones (
  phone text PRIMARY KEY,
  sent_at timestamptz[] NOT NULL DEFAULT '{}',
  sent_since_login integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX login_phones_seen_at_idx ON login_phones (seen_at);
--> statement-breakpoint
CREATE TABLE login_addresses (
  address text PRIMARY KEY,
  sent_at timestamptz[] NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX login_addresses_seen_at_idx ON login_addresses (seen_at);
--> statement-breakpoint
CREATE TABLE login_budgets (
  region text NOT NULL,
  day date NOT NULL,
  codes integer NOT NULL,
  CONSTRAINT login_budgets_pkey PRIMARY KEY (region, day)
);
--> statement-breakpoint
-- a token is looked up with every request: deleted here, it is dead on every process
CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  region text NOT NULL,
  purpose text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX sessions_contact_id_idx ON sessions (contact_id);
--> statement-breakpoint
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
--> statement-breakpoint
-- hands a login over to another device or to the purchase, once
CREATE TABLE one_time_tokens (
  token_hash text PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  region text NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX one_time_tokens_contact_id_idx ON one_time_tokens (contact_id);
--> statement-breakpoint
CREATE INDEX one_time_tokens_expires_at_idx ON one_time_tokens (expires_at);
