import { and, desc, eq, getTableColumns, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Feed } from '#contracts/types.ts';
import type { ImportStatus } from '#domain/desk/import-status.ts';
import type { ImportOutcome } from '../../../import/import-messages.ts';
import type { Database } from '../../../storage/database.ts';
import { jsonForPostgres } from '../../../storage/json-for-postgres.ts';
import type { RejectedRow } from '../../../storage/schema/desk-imports.ts';
import { deskImportRuns, deskImports, staff } from '../../../storage/schema.ts';

export type StoredReport = Omit<Extract<ImportOutcome, { kind: 'done' }>, 'kind' | 'rejects'>;

/** A dry run or an import with who started it. */
export type ImportRunRow = Omit<
  typeof deskImportRuns.$inferSelect,
  'report' | 'rejects' | 'staffId' | 'seenAt' | 'ownMapping' | 'cars'
> & {
  report: StoredReport | null;
  /** The first ones. */
  rejects: RejectedRow[];
  staffName: string | null;
};

/** A run that this process has to do. */
export interface TakenRun {
  id: number;
  importId: number;
  /** `cancelling`: its process ended before it stopped. */
  status: ImportStatus;
  attempts: number;
  feed: string;
  isDryRun: boolean;
  removesAny: boolean;
  /** Null: it came by itself. */
  staffId: number | null;
  minRows: number;
  largestPriceChange: number | null;
  largestLoss: number | null;
  ownMapping: Feed | null;
  /** Name of the feed. */
  stockFeed: string | null;
  region: string;
  storageKey: string;
  sha256: string;
}

const OPEN: ImportStatus[] = ['queued', 'running', 'cancelling'];
/** A process that has not written for so long has ended. */
const IS_DEAD = sql`${deskImportRuns.seenAt} < now() - interval '15 seconds'`;
const SHOWN_REJECTS = 50;

/** @returns false if a run of the import has not ended */
export async function insertRun(
  tx: Database,
  row: Pick<
    typeof deskImportRuns.$inferInsert,
    | 'importId'
    | 'staffId'
    | 'feed'
    | 'isDryRun'
    | 'removesAny'
    | 'minRows'
    | 'largestPriceChange'
    | 'largestLoss'
    | 'ownMapping'
  >,
): Promise<boolean> {
  const rows = await tx
    .insert(deskImportRuns)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: deskImportRuns.id });
  return rows.length > 0;
}

/** Returns the runs of imports, newest first. */
export async function listRuns(db: Database, importIds: readonly number[]): Promise<ImportRunRow[]> {
  if (importIds.length === 0) return [];
  const {
    report,
    rejects,
    staffId,
    seenAt: _,
    ownMapping: __,
    cars: ___,
    ...columns
  } = getTableColumns(deskImportRuns);
  const rows = await db
    .select({
      ...columns,
      report: sql<StoredReport | null>`${report}`,
      rejects: sql<
        RejectedRow[]
      >`coalesce(jsonb_path_query_array(${rejects}, ${`$[0 to ${SHOWN_REJECTS - 1}]`}::jsonpath), '[]')`,
      staffName: staff.name,
    })
    .from(deskImportRuns)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(inArray(deskImportRuns.importId, [...importIds]))
    .orderBy(desc(deskImportRuns.id));
  return rows;
}

/** Returns all kept rejected rows of a run; null if the import has no such run. */
export async function findRejects(db: Database, importId: number, id: number): Promise<RejectedRow[] | null> {
  const [row] = await db
    .select({ rejects: deskImportRuns.rejects })
    .from(deskImportRuns)
    .where(and(eq(deskImportRuns.id, id), eq(deskImportRuns.importId, importId)));
  return row ? (row.rejects ?? []) : null;
}

/** Cancels a run that waits, or asks the process that runs it to stop. @returns whether one was open */
export async function cancelRun(tx: Database, importId: number): Promise<{ isDryRun: boolean } | null> {
  const [row] = await tx
    .update(deskImportRuns)
    .set({
      status: sql`CASE WHEN ${deskImportRuns.status} = 'queued' THEN 'cancelled' ELSE 'cancelling' END`,
      endedAt: sql`CASE WHEN ${deskImportRuns.status} = 'queued' THEN now() END`,
    })
    .where(and(eq(deskImportRuns.importId, importId), inArray(deskImportRuns.status, OPEN)))
    .returning({ isDryRun: deskImportRuns.isDryRun });
  return row ?? null;
}

/** Cancels the runs of a feed that have not ended. */
export async function cancelFeedRuns(tx: Database, region: string, feedName: string): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT DISTINCT i.id::float8 AS id FROM desk_imports i JOIN desk_import_runs r ON r.import_id = i.id
    WHERE (i.region, i.feed_name) = (${region}, ${feedName}) AND r.ended_at IS NULL`);
  for (const { id } of rows) await cancelRun(tx, id);
}

/** Whether a run of a feed has not ended. */
export async function hasOpenRun(db: Database, region: string, feedName: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    SELECT FROM desk_imports i JOIN desk_import_runs r ON r.import_id = i.id
    WHERE (i.region, i.feed_name) = (${region}, ${feedName}) AND r.ended_at IS NULL LIMIT 1`);
  return rowCount !== 0;
}

/** Takes the oldest run that waits or whose process has ended. @param except ids of runs to leave */
export async function takeRun(db: Database, except: readonly number[]): Promise<TakenRun | null> {
  const next = db
    .select({ id: deskImportRuns.id })
    .from(deskImportRuns)
    .where(
      and(
        or(
          eq(deskImportRuns.status, 'queued'),
          and(inArray(deskImportRuns.status, ['running', 'cancelling']), IS_DEAD),
        ),
        except.length > 0 ? notInArray(deskImportRuns.id, [...except]) : undefined,
      ),
    )
    .orderBy(deskImportRuns.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(deskImportRuns)
    .set({
      status: sql`CASE WHEN ${deskImportRuns.status} = 'cancelling' THEN 'cancelling' ELSE 'running' END`,
      attempts: sql`${deskImportRuns.attempts} + 1`,
      done: 0,
      startedAt: sql`coalesce(${deskImportRuns.startedAt}, now())`,
      seenAt: sql`now()`,
    })
    .from(deskImports)
    .where(and(inArray(deskImportRuns.id, next), eq(deskImports.id, deskImportRuns.importId)))
    .returning({
      id: deskImportRuns.id,
      importId: deskImportRuns.importId,
      status: deskImportRuns.status,
      attempts: deskImportRuns.attempts,
      feed: deskImportRuns.feed,
      isDryRun: deskImportRuns.isDryRun,
      removesAny: deskImportRuns.removesAny,
      minRows: deskImportRuns.minRows,
      largestPriceChange: deskImportRuns.largestPriceChange,
      largestLoss: deskImportRuns.largestLoss,
      ownMapping: deskImportRuns.ownMapping,
      stockFeed: deskImports.feedName,
      staffId: deskImportRuns.staffId,
      region: deskImports.region,
      storageKey: deskImports.storageKey,
      sha256: deskImports.sha256,
    });
  return row ?? null;
}

type Attempt = Pick<TakenRun, 'id' | 'attempts'>;

/** A run that another process has taken since is not changed. */
const isOurs = ({ id, attempts }: Attempt) =>
  and(
    eq(deskImportRuns.id, id),
    eq(deskImportRuns.attempts, attempts),
    inArray(deskImportRuns.status, ['running', 'cancelling']),
  );

/** Says that the run goes on. @returns whether to stop it */
export async function noteProgress(
  db: Database,
  run: Attempt,
  progress: { done: number; total: number },
): Promise<boolean> {
  const [row] = await db
    .update(deskImportRuns)
    .set({ ...progress, seenAt: sql`now()` })
    .where(isOurs(run))
    .returning({ status: deskImportRuns.status });
  return row?.status !== 'running';
}

/** Gives a run back: it starts again from the first row, where unchanged cars are skipped. */
export async function requeueRun(db: Database, run: Attempt, isCounted: boolean): Promise<void> {
  await db
    .update(deskImportRuns)
    .set({ status: 'queued', done: 0, seenAt: null, ...(!isCounted && { attempts: run.attempts - 1 }) })
    .where(isOurs(run));
}

export interface RunEnd {
  status: Extract<ImportStatus, 'done' | 'failed' | 'cancelled' | 'interrupted'>;
  problem?: string;
  report?: StoredReport;
  rejects?: RejectedRow[];
}

/** @returns whether the run was still ours */
export async function endRun(
  tx: Database,
  run: Attempt,
  { status, problem, report, rejects }: RunEnd,
): Promise<boolean> {
  const json = (value: unknown) => (value === undefined ? null : sql`${jsonForPostgres(value)}::jsonb`);
  const rows = await tx
    .update(deskImportRuns)
    .set({
      status,
      ...(report && { done: report.report.read, total: report.report.read }),
      problem: problem ?? null,
      report: json(report),
      rejects: json(rejects),
      seenAt: null,
      endedAt: sql`now()`,
    })
    .where(isOurs(run))
    .returning({ id: deskImportRuns.id });
  return rows.length > 0;
}
