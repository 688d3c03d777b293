-- What the site executes for the used cars of a region with five fields; the name ends differently for other fields.

CREATE DATABASE IF NOT EXISTS forecourt ON CLUSTER 'forecourt';

CREATE TABLE IF NOT EXISTS forecourt.states_local ON CLUSTER 'forecourt' (stock String, generation UInt32, applied UInt64, position String, changed UInt64, at DateTime)
  ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/forecourt/states_local', '{replica}', applied) ORDER BY (stock, generation);

CREATE TABLE IF NOT EXISTS forecourt.states ON CLUSTER 'forecourt' (stock String, generation UInt32, applied UInt64, position String, changed UInt64, at DateTime)
  ENGINE = Distributed('forecourt', forecourt, states_local, cityHash64(stock));

CREATE TABLE IF NOT EXISTS forecourt.sg_used_ded507a57353_cars_local ON CLUSTER 'forecourt'
  (id UInt64, generation UInt32, f0_make String, f1_make_model String, f2_listing_asking_price Float64, f3_categories Array(String), f4_is_sold UInt8)
  ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/forecourt/sg_used_ded507a57353_cars_local', '{replica}')
  PARTITION BY generation ORDER BY (f0_make, f1_make_model, id);

CREATE TABLE IF NOT EXISTS forecourt.sg_used_ded507a57353_cars ON CLUSTER 'forecourt'
  (id UInt64, generation UInt32, f0_make String, f1_make_model String, f2_listing_asking_price Float64, f3_categories Array(String), f4_is_sold UInt8)
  ENGINE = Distributed('forecourt', forecourt, sg_used_ded507a57353_cars_local, id);

CREATE TABLE IF NOT EXISTS forecourt.sg_used_ded507a57353_changed_local ON CLUSTER 'forecourt'
  (id UInt64, generation UInt32, version UInt64, is_gone UInt8, f0_make String, f1_make_model String, f2_listing_asking_price Float64, f3_categories Array(String), f4_is_sold UInt8)
  ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/forecourt/sg_used_ded507a57353_changed_local', '{replica}', version)
  PARTITION BY generation ORDER BY (id);

CREATE TABLE IF NOT EXISTS forecourt.sg_used_ded507a57353_changed ON CLUSTER 'forecourt'
  (id UInt64, generation UInt32, version UInt64, is_gone UInt8, f0_make String, f1_make_model String, f2_listing_asking_price Float64, f3_categories Array(String), f4_is_sold UInt8)
  ENGINE = Distributed('forecourt', forecourt, sg_used_ded507a57353_changed_local, id);
