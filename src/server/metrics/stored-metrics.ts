import { Gauge, type Registry } from 'prom-client';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import type { Database } from '../storage/database.ts';
import { type StoredFigure, storedFigures } from './stored-figures.ts';

/** Metrics of `storedFigures` with their labels. Every process tells the same of one database. */
const STORED = {
  forecourt_jobs_waiting: ['Jobs that wait.', 'queue'],
  forecourt_jobs_running: ['Jobs that run.', 'queue'],
  forecourt_jobs_failed: ['Jobs that failed within the last day.', 'queue'],
  forecourt_job_oldest_seconds: ['Time for which the oldest job that could run has waited.', 'queue'],
  forecourt_deliveries_waiting: ['Messages that are not sent yet.', 'channel'],
  forecourt_deliveries_dead: ['Messages that were given up; those of the last 90 days.', 'channel'],
  forecourt_delivery_oldest_seconds: ['Age of the oldest message that is due.', 'channel'],
  forecourt_payments: ['Payments by state.', 'region', 'state'],
  forecourt_payments_overdue: ['Payments and refunds whose provider was not asked for 15 minutes.'],
  forecourt_import_ended_timestamp_seconds: ['End of the last import at the desk.', 'region'],
  forecourt_import_succeeded: ['1: the last import at the desk succeeded; 0: it did not.', 'region'],
  forecourt_import_rows_written: ['Rows that the last import at the desk added or changed.', 'region'],
  forecourt_import_rows_refused: ['Rows that the last import at the desk refused.', 'region'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** Prometheus waits ten seconds by default: without a database the other metrics arrive in time. */
const TIMEOUT_MS = 3_000;
/** Several that ask at the same time cause one read. */
const MIN_INTERVAL_MS = 5_000;

/** @returns the function that reads the figures of the database again; it never throws */
export function addStoredMetrics(registry: Registry, db: Database): () => Promise<void> {
  const gauges = new Map<string, Gauge>(
    Object.entries<readonly [string, ...string[]]>(STORED).map(([name, [help, ...labelNames]]) => [
      name,
      new Gauge({ name, help, labelNames, registers: [registry] }),
    ]),
  );
  const isUp = new Gauge({
    name: 'forecourt_database_up',
    help: '1: the database answers within three seconds.',
    registers: [registry],
  });
  const show = (figures: readonly StoredFigure[]) => {
    for (const gauge of gauges.values()) gauge.reset();
    for (const { metric, labels, value } of figures) gauges.get(metric)?.set(labels, value);
  };

  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  async function read(): Promise<void> {
    const figures = storedFigures(db);
    try {
      const isInTime = await waitAtMost(figures, TIMEOUT_MS);
      show(isInTime ? await figures : []);
      isUp.set(isInTime ? 1 : 0);
    } catch {
      // what is not known is not shown as it was
      show([]);
      isUp.set(0);
    }
  }
  return () => {
    if (!reading || performance.now() - readAt > MIN_INTERVAL_MS) {
      readAt = performance.now();
      reading = read();
    }
    return reading;
  };
}
