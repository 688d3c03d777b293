-- why the buyer cannot sign a refund: it goes back when a second manager agrees; null: the buyer signs
ALTER TABLE refunds ADD COLUMN unsigned_reason text;
--> statement-breakpoint
-- money of offers that ended without a sale before it was a case
INSERT INTO payment_cases (payment_id, region, due_at)
SELECT y.id, y.region, now() + interval '72 hours'
FROM payments y
JOIN transactions t ON t.id = y.transaction_id
WHERE y.state IN ('paid', 'mismatched')
  AND EXISTS (SELECT FROM offer_events e WHERE e.offer_id = t.offer_id AND e.action IN ('withdraw', 'cancel', 'expire'))
  AND coalesce(y.received_amount, y.amount)
    > coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.payment_id = y.id AND r.state = 'succeeded'), 0)
    + coalesce((SELECT sum(d.amount) FROM payment_disputes d WHERE d.payment_id = y.id AND d.state = 'lost' AND d.is_withheld), 0)
ON CONFLICT DO NOTHING;
