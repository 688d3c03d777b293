-- promotions that have ended are looked for every minute
CREATE INDEX listings_promotion_ends_idx ON listings (region, (promotion ->> 'endsOn')) WHERE promotion IS NOT NULL;
