-- rows of spreadsheets that forms of a manifest fill; deleted with their ticket
CREATE TABLE spreadsheet_rows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL CONSTRAINT spreadsheet_rows_ticket_id_key UNIQUE
    CONSTRAINT spreadsheet_rows_ticket_id_fkey REFERENCES tickets (id) ON DELETE CASCADE,
  region text NOT NULL,
  spreadsheet text NOT NULL,
  -- [[column, text], …]; no text is a formula
  cells jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX spreadsheet_rows_spreadsheet_idx ON spreadsheet_rows (region, spreadsheet, id);
--> statement-breakpoint
ALTER TABLE deliveries DROP CONSTRAINT deliveries_channel_check;
--> statement-breakpoint
ALTER TABLE deliveries ADD CONSTRAINT deliveries_channel_check
  CHECK (channel IN ('webhook', 'email', 'sender', 'spreadsheet'));
