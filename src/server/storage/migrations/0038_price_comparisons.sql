-- figures of price ratings, apart from the listings because they change with the stock
CREATE TABLE price_comparisons (
  listing_id bigint PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
  usual double precision NOT NULL,
  cars integer NOT NULL
);
