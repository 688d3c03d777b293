-- a drawing is made only for an address that a listing names; its first picture in any paint, since new cars have several
CREATE INDEX listings_drawn_car_idx ON listings (regexp_replace(photos ->> 0, '/[0-9a-f]{6}/', '/')) WHERE photos ->> 0 LIKE 'cars/%';
