-- messages about offers: the same queue as messages about tickets
ALTER TABLE deliveries ALTER COLUMN ticket_id DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE deliveries ADD COLUMN offer_id bigint
  CONSTRAINT deliveries_offer_id_fkey REFERENCES offers (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE deliveries ADD CONSTRAINT deliveries_subject_check CHECK ((ticket_id IS NULL) <> (offer_id IS NULL));
--> statement-breakpoint
-- state of the offer when it happened: it may move on before the message is sent
ALTER TABLE deliveries ADD COLUMN offer_state text;
--> statement-breakpoint
ALTER TABLE deliveries ADD COLUMN payment_id bigint
  CONSTRAINT deliveries_payment_id_fkey REFERENCES payments (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE deliveries ADD COLUMN refund_id bigint
  CONSTRAINT deliveries_refund_id_fkey REFERENCES refunds (id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX deliveries_offer_id_idx ON deliveries (offer_id, id) WHERE offer_id IS NOT NULL;
