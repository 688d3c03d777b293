import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegionManifest } from '#contracts/types.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { ImportOutcome } from '../../import/import-messages.ts';
import type { FeedFolders } from '../../import/load-feed.ts';
import type { Log } from '../../runtime/log.ts';
import type { OpenDatabase } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { importInProcess } from '../imports/index.ts';
import { recordDeskEvent } from '../staff/index.ts';
import {
  endRun,
  noteProgress,
  type RunEnd,
  requeueRun,
  type TakenRun,
  takeRun,
} from './repositories/import-runs.ts';

export interface ImportOptions {
  database: Pick<OpenDatabase, 'db' | 'url'>;
  storage: Pick<FileStorage, 'get'>;
  folders: FeedFolders;
  manifests(): readonly RegionManifest[];
  /** The `forecourt.config.ts` of the site. */
  configFile?: string | undefined;
  log: Log;
}

/** After so many ends of its process a run is not started again by itself: the file may be the reason. */
const MAX_ATTEMPTS = 3;
const PULSE_MS = 1_000;

/**
 * Runs imports of the desk and of feeds that wait, one after the other, and those whose process has ended.
 * @returns the number of imports that have ended
 */
export async function runDueImports(options: ImportOptions, signal: AbortSignal): Promise<number> {
  const busy: number[] = [];
  let ended = 0;
  while (!signal.aborted) {
    const run = await takeRun(options.database.db, busy);
    if (!run) break;
    if (await runOne(run, options, signal)) ended += 1;
    else busy.push(run.id);
  }
  return ended;
}

/** @returns false if the run waits: for another import of its region, or for another attempt */
async function runOne(run: TakenRun, options: ImportOptions, signal: AbortSignal): Promise<boolean> {
  const { db } = options.database;
  if (run.status === 'cancelling') {
    await end(run, { status: 'cancelled' }, options);
    return true;
  }
  if (run.attempts > MAX_ATTEMPTS) {
    const problem = 'The import was interrupted several times. Its finished rows are stored; start it again.';
    await end(run, { status: 'interrupted', problem }, options);
    return true;
  }
  const stopping = new AbortController();
  const pulse = startPulse(run, options, stopping);
  try {
    const outcome = await importStored(run, options, pulse.show, AbortSignal.any([signal, stopping.signal]));
    if (outcome.kind === 'busy') {
      await requeueRun(db, run, false);
      return false;
    }
    await end(run, endOf(outcome), options);
  } catch (error) {
    if (!stopping.signal.aborted) {
      if (!signal.aborted) options.log.warn(`An import of ${run.region} was interrupted: ${reasonOf(error)}`);
      await requeueRun(db, run, !signal.aborted);
      return false;
    }
    await end(run, { status: 'cancelled' }, options);
  } finally {
    pulse.stop();
  }
  return true;
}

/** Writes the progress every second, and stops a cancelled run. */
function startPulse(run: TakenRun, { database: { db }, log }: ImportOptions, stopping: AbortController) {
  let progress = { done: 0, total: 0 };
  const timer = setInterval(() => {
    noteProgress(db, run, progress).then(
      (isToStop) => isToStop && stopping.abort(),
      (error: unknown) => log.warn(`The progress of an import was not written: ${reasonOf(error)}`),
    );
  }, PULSE_MS);
  return {
    show(next: typeof progress) {
      progress = next;
    },
    stop: () => clearInterval(timer),
  };
}

/** Imports the stored file of a run. @throws if the process ends without an outcome, or the file cannot be read */
async function importStored(
  run: TakenRun,
  { storage, folders, manifests, database, configFile }: ImportOptions,
  onProgress: (progress: { done: number; total: number }) => void,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const manifest = manifests().find(({ code }) => code === run.region);
  if (!manifest) return { kind: 'refused', reason: 'The region is not served any more.' };
  const bytes = await storage.get(run.storageKey);
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== run.sha256)
    return { kind: 'refused', reason: 'The file is missing or damaged. Upload it again.' };
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-import-'));
  try {
    const file = join(folder, 'input');
    await writeFile(file, bytes);
    const { regionsDir, shippedRegionsDir } = folders;
    const task = {
      file,
      feedName: run.feed,
      manifest,
      regionsDir,
      shippedRegionsDir,
      databaseUrl: run.isDryRun ? null : database.url,
      removesAny: run.removesAny,
      runId: run.id,
      minRows: run.minRows,
      largestPriceChange: run.largestPriceChange,
      largestLoss: run.largestLoss,
      stockFeed: run.stockFeed,
      ownMapping: run.ownMapping,
      ...(configFile !== undefined && { configFile }),
    };
    return await importInProcess(task, onProgress, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function endOf(outcome: Exclude<ImportOutcome, { kind: 'busy' }>): RunEnd {
  if (outcome.kind === 'refused') return { status: 'failed', problem: outcome.reason };
  const { kind: _, rejects, ...report } = outcome;
  return { status: 'done', report, rejects };
}

/** Ends a run with its row of the audit log, if a member began it. */
async function end(run: TakenRun, ending: RunEnd, { database: { db } }: ImportOptions): Promise<void> {
  const { id, importId, isDryRun, region, staffId } = run;
  await inTransaction(db, async (tx) => {
    if (!(await endRun(tx, run, ending)) || staffId === null) return;
    await recordDeskEvent(tx, {
      staffId,
      region,
      action: isDryRun ? 'dry_run_ended' : 'import_ended',
      subject: { kind: 'import', id: importId },
      after: { run: id, status: ending.status, ...ending.report?.report },
    });
  });
}
