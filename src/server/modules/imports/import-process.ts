// Imports or looks at one file in a process of its own, so that visitors do not wait for it. It ends with the site.
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import type { FeedReader } from '../../import/feed-reader.ts';
import { ImportRunning, withImportLock } from '../../import/import-lock.ts';
import type {
  ImportOutcome,
  ImportProgress,
  ImportRemarks,
  ImportTask,
} from '../../import/import-messages.ts';
import { createImportNotes, type ImportNotes } from '../../import/import-notes.ts';
import { type FileLook, type LookTask, lookAtFile } from '../../import/look-at-file.ts';
import { prepareImport } from '../../import/prepare-import.ts';
import { UnreadableFile } from '../../import/read-text.ts';
import { serveTask } from '../../runtime/child-task.ts';
import { type Database, type OpenDatabase, openDatabase } from '../../storage/database.ts';
import type { RejectedRow } from '../../storage/schema/desk-imports.ts';
import { rateAfterOthers } from '../price-ratings/index.ts';
import { runImport } from './run-import.ts';

const STATEMENT_TIMEOUT_MS = 60_000;
/** Rejected rows that a report keeps. */
const MAX_REJECTS = 10_000;
const MAX_NAMES = 100;
/** Cars of a run whose photos are counted. */
const MAX_CARS = 50_000;
/** Rows that are shown of a file that is looked at. */
const SHOWN_ROWS = 5;
const quiet = { info() {}, warn: console.warn, error: console.error };

serveTask((task: ImportTask | LookTask, send: (progress: ImportProgress) => void) =>
  'databaseUrl' in task ? importTask(task, send) : lookTask(task),
);

async function importTask(
  { databaseUrl, ...task }: ImportTask,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportOutcome> {
  const database =
    databaseUrl === null
      ? undefined
      : openDatabase({
          url: databaseUrl,
          log: quiet,
          applicationName: 'forecourt import',
          statementTimeout: STATEMENT_TIMEOUT_MS,
        });
  try {
    return await runTask(task, database, onProgress);
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused', reason: error.message };
    if (error instanceof ImportRunning) return { kind: 'busy' };
    throw error;
  } finally {
    await database?.close();
  }
}

/** A file of somebody else may be made to take long, or much memory: both end this process, and not the site. */
async function lookTask({ configFile, ...task }: LookTask): Promise<FileLook | ImportOutcome> {
  try {
    return await lookAtFile(task, await readersOf(configFile), SHOWN_ROWS);
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

async function runTask(
  task: Omit<ImportTask, 'databaseUrl'>,
  database: OpenDatabase | undefined,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportOutcome> {
  const { file, manifest, removesAny, minRows, largestPriceChange, largestLoss, stockFeed } = task;
  const limits = { minRows, largestPriceChange, largestLoss, stockFeed };
  const readers = await readersOf(task.configFile);
  const { problems, ready } = await prepareImport({ ...task, readers });
  if (!ready) return { kind: 'refused', reason: problems.map(reasonOf).join('\n') };
  const notes = createImportNotes();
  const rejects: RejectedRow[] = [];
  let notRemoved: string | null = null;
  const job = {
    file,
    feed: ready.feed,
    manifest,
    names: ready.names,
    readers,
    db: database?.db,
    notes,
    removesAny,
    ...limits,
    onCars: async (ids: readonly string[]) => {
      const cars = { region: manifest.code, source: ready.feed.source };
      if (database && ids.length <= MAX_CARS) await noteCars(database.db, task.runId, cars, ids);
    },
    onNotRemoved(reason: string) {
      notRemoved = reason;
    },
    onReject(row: RejectedRow) {
      if (rejects.length < MAX_REJECTS) rejects.push(row);
    },
    onProgress: (done: number, total: number) => onProgress({ done, total }),
  };
  const report = await withImportLock(database, manifest.code, () => runImport(job));
  if (report.read === 0)
    return { kind: 'refused', reason: notRemoved ?? 'The file contains no cars; nothing was imported.' };
  // the site rates later what is not rated here
  if (database) await rateAfterOthers(database.db, manifest).catch(console.error);
  return { kind: 'done', report, remarks: remarksOf(notes), rejects, notRemoved };
}

async function noteCars(
  db: Database,
  runId: number,
  { region, source }: { region: string; source: string },
  ids: readonly string[],
): Promise<void> {
  await db.execute(sql`
    UPDATE desk_import_runs SET cars = ARRAY(
      SELECT l.id FROM listings l WHERE (l.region, l.source) = (${region}, ${source})
        AND l.source_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
    WHERE id = ${runId}`);
}

/** Readers of extensions, which the site has checked at its start. */
async function readersOf(configFile: string | undefined): Promise<readonly FeedReader[]> {
  if (configFile === undefined) return [];
  const { default: config } = (await import(pathToFileURL(configFile).href)) as {
    default: { extensions?: readonly { feedReaders?: readonly FeedReader[] }[] };
  };
  return (config.extensions ?? []).flatMap(({ feedReaders = [] }) => feedReaders);
}

function reasonOf({ message, allowed }: { message: string; allowed?: string }): string {
  return allowed ? `${message} (allowed: ${allowed})` : message;
}

function remarksOf(notes: ImportNotes): ImportRemarks {
  const { cars, models } = notes.unknownModels();
  return {
    unread: notes.unread(),
    filled: notes.filled(),
    countedFromImport: [...notes.countedFromImport()].map(([field, count]) => ({
      field,
      count,
      example: '',
    })),
    unknownMakes: notes.unknownMakes().slice(0, MAX_NAMES),
    unknownModels: models.slice(0, MAX_NAMES),
    carsOfUnknownModels: cars,
  };
}
