-- what buyers agree on for a car (SPEC 3.11, 7.4); `slug` is unguessable
CREATE TABLE offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL CONSTRAINT offers_slug_key UNIQUE,
  region text NOT NULL,
  -- the car as it was when the offer was made: it may be deleted, its price may change
  listing_id bigint NOT NULL,
  listing_slug text NOT NULL,
  car jsonb NOT NULL,
  contact_id bigint CONSTRAINT offers_contact_id_fkey REFERENCES contacts (id) ON DELETE SET NULL,
  -- E.164; who logs in with it owns an offer that the desk has made
  phone text NOT NULL,
  -- the buy-now request it began with
  ticket_id bigint CONSTRAINT offers_ticket_id_fkey REFERENCES tickets (id) ON DELETE SET NULL,
  language text NOT NULL,
  -- a state of the manifest's workflow
  state text NOT NULL,
  -- increases with every change; a change names the version that it read
  version integer NOT NULL DEFAULT 1,
  currency text NOT NULL CONSTRAINT offers_currency_check CHECK (currency ~ '^[A-Z]{3}$'),
  -- minor units of the currency
  price bigint NOT NULL CONSTRAINT offers_price_check CHECK (price > 0),
  deposit bigint NOT NULL CONSTRAINT offers_deposit_check CHECK (deposit >= 0 AND deposit <= price),
  -- answers of the buyer, by field name
  buyer jsonb,
  financing jsonb,
  -- results of banks, and the option that the buyer has chosen
  loan jsonb,
  chosen_option text,
  -- hash of the terms and of the agreement that were accepted
  terms_hash text,
  terms_accepted_at timestamptz,
  agreement_hash text,
  agreement_signed_at timestamptz,
  -- member of staff; null: made by the buyer
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX offers_contact_id_idx ON offers (contact_id, id DESC);
--> statement-breakpoint
CREATE INDEX offers_phone_idx ON offers (region, phone, id DESC);
--> statement-breakpoint
CREATE INDEX offers_region_state_idx ON offers (region, state, id DESC);
--> statement-breakpoint
CREATE TABLE offer_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL CONSTRAINT offer_events_offer_id_fkey REFERENCES offers (id),
  -- name of the action
  action text NOT NULL,
  actor_kind text NOT NULL
    CONSTRAINT offer_events_actor_check CHECK (actor_kind IN ('buyer', 'staff', 'system')),
  -- id of the contact or member of staff
  actor_id bigint,
  from_state text,
  to_state text NOT NULL,
  detail jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX offer_events_offer_id_idx ON offer_events (offer_id, id);
--> statement-breakpoint
CREATE TRIGGER offer_events_append_only BEFORE UPDATE OR DELETE ON offer_events
  FOR EACH ROW EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
-- cars kept for a buyer; a hold counts until `held_until`, also if the job that ends it is late; null: until it is released
CREATE TABLE listing_holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  listing_id bigint NOT NULL,
  offer_id bigint NOT NULL CONSTRAINT listing_holds_offer_id_fkey REFERENCES offers (id),
  held_until timestamptz,
  released_at timestamptz,
  -- status, status fields and what staff had set of them: put back when the car is free again
  before jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE UNIQUE INDEX listing_holds_listing_key ON listing_holds (listing_id) WHERE released_at IS NULL;
--> statement-breakpoint
CREATE INDEX listing_holds_held_until_idx ON listing_holds (held_until) WHERE released_at IS NULL;
--> statement-breakpoint
-- amounts that an offer owes (SPEC 7.5); a payment is a try to pay one
CREATE TABLE transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL CONSTRAINT transactions_slug_key UNIQUE,
  region text NOT NULL,
  offer_id bigint NOT NULL CONSTRAINT transactions_offer_id_fkey REFERENCES offers (id),
  kind text NOT NULL CONSTRAINT transactions_kind_check CHECK (kind IN ('deposit', 'balance')),
  amount bigint NOT NULL CONSTRAINT transactions_amount_check CHECK (amount > 0),
  currency text NOT NULL CONSTRAINT transactions_currency_check CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL DEFAULT 'due' CONSTRAINT transactions_state_check
    CHECK (state IN ('due', 'processing', 'paid', 'refunded', 'cancelled')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT transactions_kind_key UNIQUE (offer_id, kind)
);
--> statement-breakpoint
CREATE INDEX transactions_region_idx ON transactions (region, id DESC);
--> statement-breakpoint
ALTER TABLE ticket_files ADD COLUMN offer_id bigint
  CONSTRAINT ticket_files_offer_id_fkey REFERENCES offers (id);
--> statement-breakpoint
CREATE INDEX ticket_files_offer_id_idx ON ticket_files (offer_id) WHERE offer_id IS NOT NULL;
