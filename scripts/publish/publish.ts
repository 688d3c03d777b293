import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../../src/domain/privacy/reason-of.ts';
import { DomainError } from '../../src/server/errors/domain-error.ts';
import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import { hasErrors, type Problem, problemLine } from '../../src/server/manifests/problem.ts';
import { withShortName } from '../../src/server/manifests/short-name.ts';
import {
  commandRunner,
  createChecks,
  type FilesPublication,
  publishFiles,
  rootsOf,
} from '../../src/server/modules/studio/index.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { checkStranded } from '../regions/check-stranded.ts';
import { siteContent } from '../regions/site-content.ts';
import { openDatabaseOf, readSite, type Settings } from '../site/with-database.ts';
import { watchTree } from '../start/watch-tree.ts';

/** Milliseconds without changes before files are published: editors and git write in several steps. */
const DEBOUNCE_MS = 300;
/** Another publication takes seconds. */
const MAX_ATTEMPTS = 20;
const RETRY_MS = 1_000;

interface Options {
  watch: boolean;
  json: boolean;
}

/** Publishes files that were changed by hand. @returns exit code 1 if they have errors, or no process would take them */
export async function publish({ watch, json }: Options): Promise<number> {
  const settings = await readSite();
  if (!settings.config.studio) {
    console.error(
      'STUDIO is off: no process takes changed files while it runs. Set STUDIO=on, or restart the site.',
    );
    return 1;
  }
  const database = await openDatabaseOf(settings, 'publish');
  try {
    const run = () => publishOnce(settings, database.db, json);
    if (!watch) return await run();
    await publishChanges(settings, run);
    return 0;
  } finally {
    await database.close();
  }
}

/** Publishes now and after each change, until the process is stopped. */
async function publishChanges({ folders }: Settings, run: () => Promise<number>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let work = run().then(() => {});
  const report = (error: unknown) => console.error(reasonOf(error));
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(async () => void (await run())).catch(report);
    }, DEBOUNCE_MS);
  };
  work = work.catch(report);
  const watchers = Object.values(ownRoots(folders)).map((folder) => watchTree(folder, onChange));
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  for (const watcher of watchers) watcher.close();
  clearTimeout(timer);
  await work;
}

async function publishOnce({ folders }: Settings, db: Database, json: boolean): Promise<number> {
  const checks = createChecks(commandRunner(folders));
  const log = { warn: (line: string) => console.error(line) };
  const own = Object.keys(ownRoots(folders)) as (keyof ReturnType<typeof rootsOf>)[];
  // the database notifies running processes
  const deps = { db, checks, log, own, folders, roots: rootsOf(folders), serve: async () => {} };
  for (let attempt = 1; ; attempt++) {
    try {
      const published = await publishFiles(deps);
      print(published, published.length === 0 ? [] : await warningsOf(folders, db), json);
      return 0;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code !== 'under_way' || attempt === MAX_ATTEMPTS) return refuse(error, json);
      await sleep(RETRY_MS);
    }
  }
}

/** The folders of the company; shipped texts change with Forecourt only. */
function ownRoots({ regionsDir, localesDir }: Settings['folders']): { regions: string; texts?: string } {
  return { regions: regionsDir, ...(localesDir !== undefined && { texts: localesDir }) };
}

/** What has begun and does not fit the files that are served now. The publication is done, whatever becomes of this. */
async function warningsOf(folders: Settings['folders'], db: Database): Promise<Problem[]> {
  try {
    const set = await loadRegionSet(folders);
    // a file that is being written is not missing
    if (hasErrors(set.problems)) return [];
    return (await checkStranded(db, set, folders, siteContent(set, folders))).map(withShortName);
  } catch (error) {
    console.error(`Nothing is known of what has begun: ${reasonOf(error)}`);
    return [];
  }
}

function print(published: readonly FilesPublication[], warnings: readonly Problem[], json: boolean): void {
  if (json) {
    console.log(JSON.stringify({ published, warnings }));
    return;
  }
  if (published.length === 0) console.log('No file has changed since the last version.');
  for (const { version, region, files } of published) {
    const names =
      files.length > 5 ? `${files.slice(0, 5).join(', ')} and ${files.length - 5} more` : files.join(', ');
    console.log(`Version ${version} of ${region === '*' ? 'shared files' : region}: ${names}`);
  }
  for (const each of warnings) console.error(problemLine(each));
}

function refuse(error: DomainError, json: boolean): number {
  const { problems = [] } = (error.data ?? {}) as { problems?: readonly FileProblem[] };
  if (json) console.log(JSON.stringify({ published: [], problems }));
  else {
    console.error(error.message);
    for (const { file, line, column, message, hint } of problems)
      console.error(`  ${file}:${line}:${column} ${message}${hint === '' ? '' : `; ${hint}`}`);
  }
  return 1;
}

interface FileProblem {
  file: string;
  line: number;
  column: number;
  message: string;
  hint: string;
}
