-- when the prices of a region's used cars were last rated: ratings are shown only while that is not long ago
CREATE TABLE price_rating_runs (
  region text PRIMARY KEY,
  rated_at timestamptz NOT NULL
);
