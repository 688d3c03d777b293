-- versions without this migration cannot serve the database any more: a migration that removes what they read or write says so here
CREATE TABLE oldest_migration (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- "when" of meta/_journal.json; 0: every version serves it
  created_at bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO oldest_migration (created_at) VALUES (0);
