-- proof of what browsers allow third parties: every choice, and nothing of who made it
CREATE TABLE consents (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  browser_id uuid NOT NULL,
  region text NOT NULL,
  version integer NOT NULL,
  categories text[] NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX consents_browser_id_idx ON consents (browser_id);
--> statement-breakpoint
CREATE INDEX consents_decided_at_idx ON consents (region, decided_at);
