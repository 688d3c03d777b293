-- when cars that a feed took off are deleted for good, and whose photos they keep
-- safe: only an import that takes cars off writes to the table, and waits
CREATE INDEX ended_listings_ended_at_idx ON ended_listings (ended_at);
-- safe: only an import that takes cars off writes to the table, and waits
CREATE INDEX ended_listings_id_idx ON ended_listings (((listing ->> 'id')::bigint));
