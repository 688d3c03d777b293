import type { ClickHouse } from './client.ts';
import { textSql } from './literals.ts';

export interface TableDefinition {
  columns: readonly string[];
  engine: 'MergeTree' | 'ReplacingMergeTree';
  /** Column of which the row with the greatest value remains. */
  version?: string;
  order: readonly string[];
  /** It is an error that the table exists; otherwise it is kept. */
  isNew?: boolean;
}

/** How tables are created: on one server, or on the servers of a cluster. */
export interface TableLayout {
  createDatabase(): string;
  create(table: string, definition: TableDefinition): string[];
  /** Removes a table if it exists. */
  drop(table: string): string[];
}

/** Tables of one server. */
export function singleServer({ database }: Pick<ClickHouse, 'database'>): TableLayout {
  return {
    createDatabase: () => `CREATE DATABASE IF NOT EXISTS ${database}`,
    create: (table, definition) => [createTable(`${database}.${table}`, definition, engineSql(definition))],
    drop: (table) => [`DROP TABLE IF EXISTS ${database}.${table}`],
  };
}

/**
 * Tables of a cluster that the servers' configuration names: each server has its part of the cars by id in `…_local`, which
 * its replicas copy, and asks all parts by the table without this ending. Servers have the macros `shard` and `replica`.
 */
export function cluster({ database }: Pick<ClickHouse, 'database'>, name: string): TableLayout {
  const on = `ON CLUSTER ${textSql(name)}`;
  return {
    createDatabase: () => `CREATE DATABASE IF NOT EXISTS ${database} ${on}`,
    create(table, definition) {
      const local = `${table}_local`;
      const path = `'/clickhouse/tables/{shard}/${database.replaceAll('`', '')}/${local}', '{replica}'`;
      const columns = definition.columns.join(', ');
      const key = definition.columns[0]?.startsWith('id ') ? 'id' : 'cityHash64(stock)';
      return [
        createTable(`${database}.${local} ${on}`, definition, engineSql(definition, path)),
        `${createOf(definition)} ${database}.${table} ${on} (${columns}) ENGINE = Distributed(${textSql(name)}, ${database}, ${local}, ${key})`,
      ];
    },
    drop: (table) =>
      [table, `${table}_local`].map((each) => `DROP TABLE IF EXISTS ${database}.${each} ${on}`),
  };
}

const createOf = ({ isNew }: TableDefinition) => `CREATE TABLE${isNew ? '' : ' IF NOT EXISTS'}`;

function createTable(name: string, definition: TableDefinition, engine: string): string {
  const { columns, order } = definition;
  return `${createOf(definition)} ${name} (${columns.join(', ')}) ENGINE = ${engine} ORDER BY (${order.join(', ')})`;
}

function engineSql({ engine, version }: TableDefinition, path?: string): string {
  const given = [path, version].filter((each) => each !== undefined);
  return `${path === undefined ? '' : 'Replicated'}${engine}(${given.join(', ')})`;
}
