-- which regions are closed for maintenance, for the processes of all machines; no row: their own flags decide
CREATE TABLE maintenance_flag (
  -- one row
  is_set boolean PRIMARY KEY DEFAULT true CHECK (is_set),
  -- as `MAINTENANCE` has it
  closed text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
