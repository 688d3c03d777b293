-- messages about tickets, written in the transaction of their cause; `key` is the same in every attempt
CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL CONSTRAINT deliveries_key_key UNIQUE,
  region text NOT NULL,
  ticket_id bigint NOT NULL CONSTRAINT deliveries_ticket_id_fkey REFERENCES tickets (id) ON DELETE CASCADE,
  -- created, answered, booked, rescheduled, cancelled, reminder ...
  event text NOT NULL,
  channel text NOT NULL
    CONSTRAINT deliveries_channel_check CHECK (channel IN ('webhook', 'email', 'sender')),
  -- what staff have written; null: a template
  text text,
  -- failed: is tried again; dead: was given up
  state text NOT NULL DEFAULT 'queued'
    CONSTRAINT deliveries_state_check CHECK (state IN ('queued', 'sent', 'failed', 'dead')),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX deliveries_due_idx ON deliveries (due_at) WHERE state IN ('queued', 'failed');
--> statement-breakpoint
CREATE INDEX deliveries_ticket_id_idx ON deliveries (ticket_id, id);
--> statement-breakpoint
CREATE INDEX deliveries_unsent_idx ON deliveries (region, id DESC) WHERE state IN ('failed', 'dead');
--> statement-breakpoint
-- network of who uploaded a file, until a ticket takes it: uploads are limited by it
ALTER TABLE ticket_files ADD COLUMN network text;
--> statement-breakpoint
-- keys of stored files without a row: deleted ones, and those of an upload that has not ended
CREATE TABLE removed_files (
  storage_key text PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE FUNCTION note_removed_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_files (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_files_removed AFTER DELETE ON ticket_files
  FOR EACH ROW EXECUTE FUNCTION note_removed_file();
