-- how staff want an answer to reach the person; null: the first way that is open
ALTER TABLE deliveries ADD COLUMN way text
  CONSTRAINT deliveries_way_check CHECK (way IN ('message', 'email'));
