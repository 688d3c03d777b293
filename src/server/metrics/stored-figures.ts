import { sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';
import { JOB_SCHEMA } from '../storage/job-schema.ts';

/** A value of a metric with its labels. */
export interface StoredFigure {
  metric: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

type Row = Record<string, unknown>;

/** Reads a figure per value column of each row; the other columns are labels. */
async function figures(
  db: Database,
  query: ReturnType<typeof sql>,
  metrics: Readonly<Record<string, string>>,
): Promise<StoredFigure[]> {
  const { rows } = await db.execute<Row>(query);
  return rows.flatMap((row) => {
    const labels = Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => (name in metrics ? [] : [[name, String(value)]])),
    );
    return Object.entries(metrics).flatMap(([column, metric]) =>
      row[column] === null ? [] : [{ metric, labels, value: Number(row[column]) }],
    );
  });
}

/** Jobs that wait, run or have failed within a day; the age is that of those that could run. */
const jobs = (db: Database) =>
  figures(
    db,
    sql`SELECT name AS queue,
          count(*) FILTER (WHERE state IN ('created', 'retry')) AS waiting,
          count(*) FILTER (WHERE state = 'active') AS running,
          count(*) FILTER (WHERE state = 'failed' AND completed_on > now() - interval '1 day') AS failed,
          coalesce(extract(epoch FROM now() - min(start_after)
            FILTER (WHERE state IN ('created', 'retry') AND start_after <= now())), 0) AS oldest
        FROM ${sql.identifier(JOB_SCHEMA)}.job
        WHERE state IN ('created', 'retry', 'active', 'failed') AND name NOT LIKE '\\_\\_pgboss%'
        GROUP BY name`,
    {
      waiting: 'forecourt_jobs_waiting',
      running: 'forecourt_jobs_running',
      failed: 'forecourt_jobs_failed',
      oldest: 'forecourt_job_oldest_seconds',
    },
  );

/** Messages that are not sent yet; the age is that of those that are due. */
const deliveries = (db: Database) =>
  figures(
    db,
    sql`SELECT channel,
          count(*) FILTER (WHERE state IN ('queued', 'failed')) AS waiting,
          count(*) FILTER (WHERE state = 'dead') AS dead,
          coalesce(extract(epoch FROM now() - min(created_at)
            FILTER (WHERE state IN ('queued', 'failed') AND due_at <= now())), 0) AS oldest
        FROM deliveries WHERE state IN ('queued', 'failed', 'dead') AND withheld_by IS NULL GROUP BY channel
        UNION ALL
        SELECT 'alert', count(*), 0, coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE due_at <= now())), 0)
        FROM outbox WHERE sent_at IS NULL`,
    {
      waiting: 'forecourt_deliveries_waiting',
      dead: 'forecourt_deliveries_dead',
      oldest: 'forecourt_delivery_oldest_seconds',
    },
  );

const payments = (db: Database) =>
  figures(db, sql`SELECT region, state, count(*) AS count FROM payments GROUP BY region, state`, {
    count: 'forecourt_payments',
  });

/** Payments and refunds whose provider should have been asked long ago. */
const overduePayments = (db: Database) =>
  figures(
    db,
    sql`SELECT (SELECT count(*) FROM payments WHERE check_at < now() - interval '15 minutes')
             + (SELECT count(*) FROM refunds WHERE check_at < now() - interval '15 minutes') AS count`,
    { count: 'forecourt_payments_overdue' },
  );

/** The last import of each region that was started at the desk. */
const imports = (db: Database) =>
  figures(
    db,
    sql`SELECT DISTINCT ON (imports.region) imports.region,
          extract(epoch FROM runs.ended_at) AS ended,
          (runs.status = 'done')::int AS is_done,
          coalesce((runs.report->'report'->>'stored')::bigint, 0)
            + coalesce((runs.report->'report'->>'updated')::bigint, 0) AS written,
          coalesce((runs.report->'report'->>'rejected')::bigint, 0) AS refused
        FROM desk_import_runs runs JOIN desk_imports imports ON imports.id = runs.import_id
        WHERE runs.ended_at IS NOT NULL AND NOT runs.is_dry_run
        ORDER BY imports.region, runs.ended_at DESC`,
    {
      ended: 'forecourt_import_ended_timestamp_seconds',
      is_done: 'forecourt_import_succeeded',
      written: 'forecourt_import_rows_written',
      refused: 'forecourt_import_rows_refused',
    },
  );

/** Reads all figures that are in the database, one statement after the other. */
export async function storedFigures(db: Database): Promise<StoredFigure[]> {
  const all: StoredFigure[] = [];
  for (const read of [jobs, deliveries, payments, overduePayments, imports]) all.push(...(await read(db)));
  return all;
}
