-- payments that buyers dispute at their bank
CREATE TABLE payment_disputes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  payment_id bigint NOT NULL CONSTRAINT payment_disputes_payment_id_fkey REFERENCES payments (id),
  -- id at the provider
  dispute_id text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('inquiry', 'open', 'won', 'lost')),
  -- whether the provider has taken the amount back
  is_withheld boolean NOT NULL,
  -- by when the provider takes evidence; null: it takes none
  due_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  opened_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payment_disputes_once UNIQUE (payment_id, dispute_id)
);
--> statement-breakpoint
CREATE INDEX payment_disputes_open_idx ON payment_disputes (region, due_at) WHERE state <> 'won';
--> statement-breakpoint
-- null: about no payment, such as a payout
ALTER TABLE payment_events ALTER COLUMN intent_id DROP NOT NULL;
--> statement-breakpoint
-- whether people look at it
ALTER TABLE payment_events ADD COLUMN is_case boolean NOT NULL DEFAULT false;
