-- what cars of a model usually cost, for the few that a partner sends
-- safe: 100,000 cars with small fields took a tenth of a second; imports wait so long
CREATE INDEX listings_model_idx ON listings (region, (fields ->> 'inventory.make_model'));
