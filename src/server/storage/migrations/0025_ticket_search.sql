-- the desk looks for texts in answers
ALTER TABLE tickets ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(values::text)) STORED;
