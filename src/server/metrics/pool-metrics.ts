import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { OpenDatabase } from '../storage/database.ts';

/** Connections to the database: those of requests, and those of work that nobody waits for. */
export function addPoolMetrics(
  registry: Registry,
  database: Pick<OpenDatabase, 'pool' | 'background'>,
): void {
  const pools: readonly (readonly [string, Pool])[] = [
    ['requests', database.pool],
    ['background', database.background.pool],
  ];
  const addGauge = (name: string, help: string, value: (pool: Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, each] of pools) this.set({ pool }, value(each));
      },
    });
  addGauge('forecourt_database_connections', 'Open connections.', ({ totalCount }) => totalCount);
  addGauge(
    'forecourt_database_connections_used',
    'Connections in use.',
    ({ totalCount, idleCount }) => totalCount - idleCount,
  );
  addGauge(
    'forecourt_database_connections_max',
    'Connections that may be open.',
    ({ options }) => options.max,
  );
  addGauge(
    'forecourt_database_waiting',
    'Queries that wait for a connection.',
    ({ waitingCount }) => waitingCount,
  );
}
