-- payments whose money no offer takes: staff pay it back in time
CREATE TABLE payment_cases (
  payment_id bigint PRIMARY KEY CONSTRAINT payment_cases_payment_id_fkey REFERENCES payments (id),
  region text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  -- by when the money is paid back
  due_at timestamptz NOT NULL,
  -- when all of it was paid back; null: open
  closed_at timestamptz
);
--> statement-breakpoint
CREATE INDEX payment_cases_open_idx ON payment_cases (region, due_at) WHERE closed_at IS NULL;
--> statement-breakpoint
-- money of before that is still on the account
INSERT INTO payment_cases (payment_id, region, opened_at, due_at)
SELECT y.id, y.region, y.paid_at, now() + interval '72 hours'
FROM payments y
JOIN ledger_postings p ON p.payment_id = y.id
JOIN ledger_entries e ON e.posting_id = p.id
JOIN ledger_accounts a ON a.id = e.account_id AND a.name = 'unallocated'
WHERE y.state = 'paid'
GROUP BY y.id HAVING sum(e.amount) <> 0;
