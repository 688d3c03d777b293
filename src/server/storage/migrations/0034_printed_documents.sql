-- sales orders and receipts as they were printed: the same document is served again, byte for byte
CREATE TABLE printed_documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  offer_id bigint NOT NULL CONSTRAINT printed_documents_offer_id_fkey REFERENCES offers (id),
  -- null: the sales order of the offer
  receipt_id bigint CONSTRAINT printed_documents_receipt_id_fkey REFERENCES receipts (id),
  language text NOT NULL,
  -- SHA-256 of what is printed: a sales order whose offer changes is printed again
  content_hash text NOT NULL,
  storage_key text NOT NULL,
  -- of the file
  sha256 text NOT NULL,
  size integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT printed_documents_content_key UNIQUE (offer_id, content_hash)
);
--> statement-breakpoint
-- a receipt never changes
CREATE UNIQUE INDEX printed_documents_receipt_key ON printed_documents (receipt_id, language) WHERE receipt_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER printed_documents_removed AFTER DELETE ON printed_documents
  FOR EACH ROW EXECUTE FUNCTION note_removed_file();
