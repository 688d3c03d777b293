-- a database that was set back to an earlier moment lacks the marks of later files of indexes
CREATE TABLE index_marks (
  mark uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX index_marks_created_at_idx ON index_marks (created_at);
