import { clickHouseUrl, databaseUrl } from './address-variable.ts';
import { choice, text } from './variable.ts';

/** Databases, and what finds cars. */
export const DATABASE_VARIABLES = {
  databaseUrl: databaseUrl({
    name: 'DATABASE_URL',
    description:
      'A PostgreSQL (15 or newer) of your own instead of the embedded one. With several hosts, separated by commas, writes go to the one that takes them, also after another one was promoted (docs/operations/postgres.md).',
    example: 'postgresql://forecourt:password@db.example:5432/forecourt',
    isSecret: true,
  }),
  databaseReplicaUrl: databaseUrl({
    name: 'DATABASE_REPLICA_URL',
    description:
      'A standby of DATABASE_URL, or several hosts, which answers reads that may be a second old: lists, cars, reviews, sitemaps, the loading of the search. While it is away or more than a second behind, the primary does. Not through a pooler.',
    example: 'postgresql://forecourt:password@replica.example:5432/forecourt',
    isSecret: true,
  }),
  databaseDirectUrl: databaseUrl({
    name: 'DATABASE_DIRECT_URL',
    description:
      'The server behind DATABASE_URL if that is pgbouncer in transaction mode: for migrations, notifications, background work and locks that last longer than a transaction.',
    example: 'postgresql://forecourt:password@db.example:5432/forecourt',
    isSecret: true,
  }),
  searchEngine: choice(
    {
      name: 'SEARCH_ENGINE',
      description:
        'What finds cars: memory keeps an index of all cars in each process; clickhouse asks the server of CLICKHOUSE_URL, for stocks that no memory holds (docs/operations/search.md).',
    },
    'memory',
    ['memory', 'clickhouse'],
  ),
  clickHouseUrl: clickHouseUrl({
    name: 'CLICKHOUSE_URL',
    description: 'HTTP address of ClickHouse (18.16 or newer) with user, password and database.',
    example: 'http://forecourt:password@clickhouse.example:8123/forecourt',
    isSecret: true,
  }),
  clickHouseCluster: text({
    name: 'CLICKHOUSE_CLUSTER',
    description:
      'Name of a cluster in the configuration of the ClickHouse servers: cars are then spread over its shards, and their replicas copy them. Empty: one server has all.',
    example: 'forecourt',
  }),
};
