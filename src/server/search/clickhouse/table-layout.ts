import type { ClickHouse } from './client.ts';
import { textSql } from './literals.ts';

export interface TableDefinition {
  columns: readonly string[];
  engine: 'MergeTree' | 'ReplacingMergeTree';
  /** Column of which the row with the greatest value remains. */
  version?: string;
  partition?: string;
  order: readonly string[];
}

/** How tables are created: on one server, or on the servers of a cluster. */
export interface TableLayout {
  createDatabase(): string;
  create(table: string, definition: TableDefinition): string[];
  dropPartition(table: string, partition: number): string;
}

/** Tables of one server. */
export function singleServer({ database }: Pick<ClickHouse, 'database'>): TableLayout {
  return {
    createDatabase: () => `CREATE DATABASE IF NOT EXISTS ${database}`,
    create: (table, definition) => [createTable(`${database}.${table}`, definition, engineSql(definition))],
    dropPartition: (table, partition) => `ALTER TABLE ${database}.${table} DROP PARTITION ${partition}`,
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
        `CREATE TABLE IF NOT EXISTS ${database}.${table} ${on} (${columns}) ENGINE = Distributed(${textSql(name)}, ${database}, ${local}, ${key})`,
      ];
    },
    dropPartition: (table, partition) =>
      `ALTER TABLE ${database}.${table}_local ${on} DROP PARTITION ${partition}`,
  };
}

function createTable(name: string, { columns, partition, order }: TableDefinition, engine: string): string {
  const parts = partition === undefined ? '' : ` PARTITION BY ${partition}`;
  return `CREATE TABLE IF NOT EXISTS ${name} (${columns.join(', ')}) ENGINE = ${engine}${parts} ORDER BY (${order.join(', ')})`;
}

function engineSql({ engine, version }: TableDefinition, path?: string): string {
  const given = [path, version].filter((each) => each !== undefined);
  return `${path === undefined ? '' : 'Replicated'}${engine}(${given.join(', ')})`;
}
