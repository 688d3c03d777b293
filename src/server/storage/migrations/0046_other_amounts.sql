-- payments of another amount or currency than was asked for: what arrived is kept apart from what was asked for
ALTER TABLE payments ADD COLUMN received_amount bigint CONSTRAINT payments_received_amount_check CHECK (received_amount > 0);
--> statement-breakpoint
ALTER TABLE payments ADD COLUMN received_currency text CONSTRAINT payments_received_currency_check CHECK (received_currency ~ '^[A-Z]{3}$');
--> statement-breakpoint
ALTER TABLE payments DROP CONSTRAINT payments_state_check;
--> statement-breakpoint
ALTER TABLE payments ADD CONSTRAINT payments_state_check
  CHECK (state IN ('open', 'processing', 'paid', 'mismatched', 'failed', 'cancelled'));
--> statement-breakpoint
ALTER TABLE payments DROP CONSTRAINT payments_paid_check;
--> statement-breakpoint
ALTER TABLE payments ADD CONSTRAINT payments_paid_check CHECK ((state IN ('paid', 'mismatched')) = (paid_at IS NOT NULL));
--> statement-breakpoint
ALTER TABLE payments ADD CONSTRAINT payments_received_check
  CHECK ((state = 'mismatched') = (received_amount IS NOT NULL) AND (received_amount IS NULL) = (received_currency IS NULL));
--> statement-breakpoint
-- never more than has arrived, in any order of requests
CREATE OR REPLACE FUNCTION refuse_excess_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
BEGIN
  SELECT coalesce(received_amount, amount) INTO paid FROM payments
    WHERE id = NEW.payment_id AND state IN ('paid', 'mismatched') AND coalesce(received_currency, currency) = NEW.currency FOR UPDATE;
  IF paid IS NULL THEN RAISE EXCEPTION 'refund of a payment that is not paid'; END IF;
  IF paid < (
    SELECT sum(amount) FROM refunds WHERE payment_id = NEW.payment_id AND state NOT IN ('rejected', 'failed')
  ) THEN
    RAISE EXCEPTION 'refunds exceed the payment' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_excess_check';
  END IF;
  RETURN NULL;
END $$;
