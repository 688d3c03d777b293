-- what cars of a model usually cost, for the few that a partner sends
CREATE INDEX listings_model_idx ON listings (region, (fields ->> 'inventory.make_model'));
