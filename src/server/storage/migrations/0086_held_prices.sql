-- prices that change by more than a feed or partner may change them: the car keeps the former one until staff decide
CREATE TABLE held_prices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  title text NOT NULL,
  -- name in the manifest; null: it was sent
  feed_name text,
  stored_price numeric NOT NULL,
  price numeric NOT NULL,
  held_at timestamptz NOT NULL DEFAULT now(),
  -- null: nobody has decided yet
  decision text CONSTRAINT held_prices_decision_check CHECK (decision IN ('pass', 'keep')),
  CONSTRAINT held_prices_car_key UNIQUE (region, source, source_id)
);
--> statement-breakpoint
-- shares; null: none
ALTER TABLE desk_import_runs ADD COLUMN largest_price_change real;
--> statement-breakpoint
ALTER TABLE desk_import_runs ADD COLUMN largest_loss real;
