-- work of the studio that outlasts its request, with its outcome; kept for a day
CREATE TABLE studio_jobs (
  id text PRIMARY KEY,
  staff_id bigint NOT NULL CONSTRAINT studio_jobs_staff_id_fkey REFERENCES staff (id) ON DELETE CASCADE,
  -- while its process works on it; then when it was done
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- null: it is under way
  outcome jsonb
);
