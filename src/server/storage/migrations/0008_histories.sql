-- what people looked at and searched for: the newest so many of each
CREATE TABLE viewing_histories (
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  region text NOT NULL,
  slug text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  viewed_at timestamptz NOT NULL,
  CONSTRAINT viewing_histories_pkey PRIMARY KEY (contact_id, slug)
);
--> statement-breakpoint
CREATE INDEX viewing_histories_viewed_at_idx ON viewing_histories (contact_id, viewed_at DESC);
--> statement-breakpoint
CREATE TABLE search_histories (
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  region text NOT NULL,
  kind text NOT NULL,
  search text NOT NULL,
  searched_at timestamptz NOT NULL,
  CONSTRAINT search_histories_pkey PRIMARY KEY (contact_id, kind, search)
);
