-- wrong phones that were tried for a transaction (HARDENING A13)
CREATE TABLE phone_tries (
  transaction_id bigint PRIMARY KEY
    CONSTRAINT phone_tries_transaction_id_fkey REFERENCES transactions (id) ON DELETE CASCADE,
  wrong integer NOT NULL,
  -- first of these wrong phones
  since timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- browsers whose person knows the phone of a transaction: they may see what it costs, and pay it
CREATE TABLE payment_access (
  token_hash text PRIMARY KEY,
  transaction_id bigint NOT NULL
    CONSTRAINT payment_access_transaction_id_fkey REFERENCES transactions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX payment_access_expires_at_idx ON payment_access (expires_at);
