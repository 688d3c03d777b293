-- tries to pay a transaction with a provider (SPEC 7.4, 7.5); amounts are minor units of the currency
CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- unguessable; also the idempotency key at the provider
  slug text NOT NULL CONSTRAINT payments_slug_key UNIQUE,
  region text NOT NULL,
  transaction_id bigint NOT NULL CONSTRAINT payments_transaction_id_fkey REFERENCES transactions (id),
  provider text NOT NULL,
  method text NOT NULL,
  -- bank of an online bank transfer
  bank text,
  amount bigint NOT NULL CONSTRAINT payments_amount_check CHECK (amount > 0),
  currency text NOT NULL CONSTRAINT payments_currency_check CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL DEFAULT 'open'
    CONSTRAINT payments_state_check CHECK (state IN ('open', 'processing', 'paid', 'failed', 'cancelled')),
  -- id of the intent at the provider; null until it has answered
  intent_id text,
  -- why the last attempt failed, as a code
  failure text,
  -- hash of the key of the request that started it
  request_key text NOT NULL,
  -- path of the page that the buyer returns to
  return_path text NOT NULL,
  language text NOT NULL,
  -- increases with every change
  version integer NOT NULL DEFAULT 1,
  -- when the provider is asked next; null: not again
  check_at timestamptz DEFAULT now() + interval '1 minute',
  paid_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_request_key UNIQUE (transaction_id, request_key),
  CONSTRAINT payments_intent_key UNIQUE (provider, intent_id),
  CONSTRAINT payments_paid_check CHECK ((state = 'paid') = (paid_at IS NOT NULL))
);
--> statement-breakpoint
-- nobody pays the same amount twice: one payment of a transaction at a time
CREATE UNIQUE INDEX payments_live_key ON payments (transaction_id) WHERE state IN ('open', 'processing');
--> statement-breakpoint
CREATE INDEX payments_check_at_idx ON payments (check_at) WHERE check_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX payments_region_idx ON payments (region, id DESC);
--> statement-breakpoint
-- webhook events of providers, each once; the state is always fetched from the provider
CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  region text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  intent_id text NOT NULL,
  -- null: no payment of the region
  payment_id bigint CONSTRAINT payment_events_payment_id_fkey REFERENCES payments (id),
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  handled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payment_events_event_key UNIQUE (provider, region, event_id)
);
--> statement-breakpoint
CREATE INDEX payment_events_due_idx ON payment_events (due_at) WHERE handled_at IS NULL;
--> statement-breakpoint
CREATE INDEX payment_events_payment_id_idx ON payment_events (payment_id);
--> statement-breakpoint
-- money back: one member of staff asks, another one approves, the buyer signs the text, the provider pays
CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- unguessable; also the idempotency key at the provider
  slug text NOT NULL CONSTRAINT refunds_slug_key UNIQUE,
  region text NOT NULL,
  payment_id bigint NOT NULL CONSTRAINT refunds_payment_id_fkey REFERENCES payments (id),
  amount bigint NOT NULL CONSTRAINT refunds_amount_check CHECK (amount > 0),
  currency text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'requested' CONSTRAINT refunds_state_check
    CHECK (state IN ('requested', 'rejected', 'approved', 'signed', 'pending', 'succeeded', 'failed')),
  requested_by bigint NOT NULL CONSTRAINT refunds_requested_by_fkey REFERENCES staff (id),
  approved_by bigint CONSTRAINT refunds_approved_by_fkey REFERENCES staff (id),
  -- what the buyer signs, and its SHA-256
  text text,
  text_hash text,
  signed_at timestamptz,
  -- when the provider was asked first: its idempotency keys end some hours later
  sent_at timestamptz,
  -- id of the refund at the provider
  provider_refund_id text,
  failure text,
  version integer NOT NULL DEFAULT 1,
  -- when the provider is asked next; null: not now
  check_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT refunds_two_people_check CHECK (approved_by <> requested_by),
  CONSTRAINT refunds_approved_check CHECK (state IN ('requested', 'rejected') OR approved_by IS NOT NULL AND text_hash IS NOT NULL),
  CONSTRAINT refunds_signed_check CHECK (state IN ('requested', 'rejected', 'approved') OR signed_at IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX refunds_payment_id_idx ON refunds (payment_id);
--> statement-breakpoint
CREATE INDEX refunds_check_at_idx ON refunds (check_at) WHERE check_at IS NOT NULL;
--> statement-breakpoint
-- never more than was paid, in any order of requests
CREATE FUNCTION refuse_excess_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
BEGIN
  SELECT amount INTO paid FROM payments WHERE id = NEW.payment_id AND state = 'paid' AND currency = NEW.currency FOR UPDATE;
  IF paid IS NULL THEN RAISE EXCEPTION 'refund of a payment that is not paid'; END IF;
  IF paid < (
    SELECT sum(amount) FROM refunds WHERE payment_id = NEW.payment_id AND state NOT IN ('rejected', 'failed')
  ) THEN
    RAISE EXCEPTION 'refunds exceed the payment' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_excess_check';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_excess AFTER INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_excess_refund();
--> statement-breakpoint
-- one per paid payment, numbered per region and year without gaps
CREATE TABLE receipts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL CONSTRAINT receipts_slug_key UNIQUE,
  region text NOT NULL,
  -- in the time zone of the region
  year integer NOT NULL,
  number integer NOT NULL CONSTRAINT receipts_number_check CHECK (number > 0),
  payment_id bigint NOT NULL CONSTRAINT receipts_payment_id_fkey REFERENCES payments (id),
  amount bigint NOT NULL,
  currency text NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT receipts_payment_id_key UNIQUE (payment_id),
  CONSTRAINT receipts_number_key UNIQUE (region, year, number)
);
--> statement-breakpoint
-- double entry: a posting has entries that sum to zero; positive is debit, negative is credit
CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  name text NOT NULL,
  currency text NOT NULL CONSTRAINT ledger_accounts_currency_check CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT ledger_accounts_name_key UNIQUE (region, name, currency),
  CONSTRAINT ledger_accounts_currency_key UNIQUE (id, currency)
);
--> statement-breakpoint
CREATE TABLE ledger_postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the event that it books, once: `payment:<slug>`
  key text NOT NULL CONSTRAINT ledger_postings_key_key UNIQUE,
  region text NOT NULL,
  payment_id bigint NOT NULL CONSTRAINT ledger_postings_payment_id_fkey REFERENCES payments (id),
  refund_id bigint CONSTRAINT ledger_postings_refund_id_fkey REFERENCES refunds (id),
  -- entries are added in the transaction of their posting only
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX ledger_postings_payment_id_idx ON ledger_postings (payment_id, id);
--> statement-breakpoint
CREATE INDEX ledger_postings_region_idx ON ledger_postings (region, id DESC);
--> statement-breakpoint
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  posting_id bigint NOT NULL CONSTRAINT ledger_entries_posting_id_fkey REFERENCES ledger_postings (id),
  account_id bigint NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CONSTRAINT ledger_entries_amount_check CHECK (amount <> 0),
  CONSTRAINT ledger_entries_account_fkey FOREIGN KEY (account_id, currency) REFERENCES ledger_accounts (id, currency),
  CONSTRAINT ledger_entries_account_key UNIQUE (posting_id, account_id)
);
--> statement-breakpoint
CREATE INDEX ledger_entries_account_id_idx ON ledger_entries (account_id);
--> statement-breakpoint
CREATE FUNCTION refuse_late_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_postings WHERE id = NEW.posting_id AND xid = pg_current_xact_id()) THEN
    RAISE EXCEPTION 'entries are added with their posting';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_late BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_late_entry();
--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM ledger_entries WHERE posting_id = NEW.id) < 2
    OR EXISTS (
      SELECT FROM ledger_entries WHERE posting_id = NEW.id GROUP BY currency HAVING sum(amount) <> 0
    )
  THEN
    RAISE EXCEPTION 'ledger posting % does not sum to zero', NEW.key;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- all entries of a posting are there when its transaction commits
CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_append_only BEFORE UPDATE OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE TRIGGER receipts_no_truncate BEFORE TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
-- comparisons with a provider
CREATE TABLE reconciliations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  provider text NOT NULL,
  -- payments and refunds that were compared, and how many of them were behind
  compared integer NOT NULL,
  settled integer NOT NULL,
  differences jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX reconciliations_region_idx ON reconciliations (region, id DESC);
--> statement-breakpoint
-- the embedded provider, which moves no money
CREATE TABLE sandbox_intents (
  -- unguessable: the address of its page
  id text PRIMARY KEY,
  key text NOT NULL CONSTRAINT sandbox_intents_key_key UNIQUE,
  region text NOT NULL,
  reference text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  method text NOT NULL,
  bank text,
  state text NOT NULL DEFAULT 'open' CONSTRAINT sandbox_intents_state_check
    CHECK (state IN ('open', 'processing', 'succeeded', 'failed', 'cancelled')),
  failure text,
  return_url text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE sandbox_refunds (
  id text PRIMARY KEY,
  key text NOT NULL CONSTRAINT sandbox_refunds_key_key UNIQUE,
  intent_id text NOT NULL CONSTRAINT sandbox_refunds_intent_id_fkey REFERENCES sandbox_intents (id),
  amount bigint NOT NULL,
  state text NOT NULL CONSTRAINT sandbox_refunds_state_check CHECK (state IN ('pending', 'succeeded', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE sandbox_events (
  id text PRIMARY KEY,
  region text NOT NULL,
  type text NOT NULL,
  intent_id text NOT NULL,
  due_at timestamptz NOT NULL,
  -- how often it is still sent
  sends integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX sandbox_events_due_idx ON sandbox_events (due_at) WHERE sends > 0;
