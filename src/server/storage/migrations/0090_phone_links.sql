-- links with which a phone adds photos to a car without a login: one of a car at a time
CREATE TABLE phone_links (
  listing_id bigint PRIMARY KEY,
  region text NOT NULL,
  token_hash text NOT NULL,
  -- who has made it
  staff_id bigint NOT NULL REFERENCES staff (id),
  expires_at timestamptz NOT NULL,
  -- asset paths of the photos that came by it
  photos jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT phone_links_token_hash_key UNIQUE (token_hash)
);
