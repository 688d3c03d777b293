-- What the site executes for the used cars of a region with five fields; the name ends differently for other fields, and each
-- load of all cars has tables with a number of its own (961). Columns are as wide as the cars need: codes of texts and whole
-- numbers plus one have 8, 16 or 32 bits, with 0 for no value; a list has a bit for each of up to 32 texts.

CREATE DATABASE IF NOT EXISTS forecourt ON CLUSTER 'forecourt';

CREATE TABLE IF NOT EXISTS forecourt.stock_states_local ON CLUSTER 'forecourt' (stock String, generation UInt32, widths String, applied UInt64, position String, changed UInt64, at DateTime)
  ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/forecourt/stock_states_local', '{replica}', applied) ORDER BY (stock, generation);

CREATE TABLE IF NOT EXISTS forecourt.stock_states ON CLUSTER 'forecourt' (stock String, generation UInt32, widths String, applied UInt64, position String, changed UInt64, at DateTime)
  ENGINE = Distributed('forecourt', forecourt, stock_states_local, cityHash64(stock));

CREATE TABLE IF NOT EXISTS forecourt.texts_local ON CLUSTER 'forecourt' (stock String, field String, code UInt32, text String, batch UInt64)
  ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/forecourt/texts_local', '{replica}', batch) ORDER BY (stock, field, code);

CREATE TABLE IF NOT EXISTS forecourt.texts ON CLUSTER 'forecourt' (stock String, field String, code UInt32, text String, batch UInt64)
  ENGINE = Distributed('forecourt', forecourt, texts_local, cityHash64(stock));

CREATE TABLE forecourt.sg_used_ded507a57353_961_cars_local ON CLUSTER 'forecourt'
  (id UInt32, f0_make UInt8, f1_make_model UInt16, f2_listing_asking_price UInt32, f3_categories UInt16, f4_is_sold UInt8)
  ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/forecourt/sg_used_ded507a57353_961_cars_local', '{replica}')
  ORDER BY (f0_make, f1_make_model, id);

CREATE TABLE forecourt.sg_used_ded507a57353_961_cars ON CLUSTER 'forecourt'
  (id UInt32, f0_make UInt8, f1_make_model UInt16, f2_listing_asking_price UInt32, f3_categories UInt16, f4_is_sold UInt8)
  ENGINE = Distributed('forecourt', forecourt, sg_used_ded507a57353_961_cars_local, id);

CREATE TABLE forecourt.sg_used_ded507a57353_961_changed_local ON CLUSTER 'forecourt'
  (id UInt32, version UInt64, is_gone UInt8, f0_make UInt8, f1_make_model UInt16, f2_listing_asking_price UInt32, f3_categories UInt16, f4_is_sold UInt8)
  ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/forecourt/sg_used_ded507a57353_961_changed_local', '{replica}', version)
  ORDER BY (id);

CREATE TABLE forecourt.sg_used_ded507a57353_961_changed ON CLUSTER 'forecourt'
  (id UInt32, version UInt64, is_gone UInt8, f0_make UInt8, f1_make_model UInt16, f2_listing_asking_price UInt32, f3_categories UInt16, f4_is_sold UInt8)
  ENGINE = Distributed('forecourt', forecourt, sg_used_ded507a57353_961_changed_local, id);
