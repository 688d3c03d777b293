-- who has a draft open; kept for a minute
CREATE TABLE studio_presence (
  -- code of a region, or path of a file
  draft text NOT NULL,
  staff_id bigint NOT NULL CONSTRAINT studio_presence_staff_id_fkey REFERENCES staff (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT studio_presence_pkey PRIMARY KEY (draft, staff_id)
);
