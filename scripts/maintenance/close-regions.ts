import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type Closure,
  changedClosure,
  closureText,
  maintenanceFile,
  parseClosure,
  readFlag,
} from '../../src/server/http/maintenance/index.ts';
import { codeOfFile, manifestFiles } from '../../src/server/manifests/manifest-files.ts';
import type { Log } from '../../src/server/runtime/log.ts';
import { openDatabase } from '../../src/server/storage/database.ts';
import { readMaintenanceFlag, writeMaintenanceFlag } from '../../src/server/storage/maintenance-flag.ts';
import { regionCode } from '../regions/region-code.ts';
import { readSite } from '../site/with-database.ts';

const QUIET: Log = { info() {}, warn() {}, error() {} };

/** Closes or opens regions without a restart, or only shows what is closed. @param given codes; none: all regions */
export async function changeClosure(
  change: 'on' | 'off' | 'status',
  given: readonly string[],
  { json }: { json: boolean },
): Promise<void> {
  const { config, folders } = await readSite();
  const regions = (await manifestFiles(folders.regionsDir)).map(codeOfFile);
  const codes = given.flatMap((code) => code.split(',')).map((code) => regionCode(code, regions));
  const file = maintenanceFile(folders.dataDir);
  const shared = config.databaseUrl === '' ? undefined : await openSharedFlag(config.databaseUrl);
  const known = (await shared?.read()) ?? (await readFlag(file)) ?? config.maintenance;
  const before = parseClosure(known) ?? 'none';
  const after = change === 'status' ? before : changedClosure(before, change, codes, regions);
  if (change !== 'status') {
    await shared?.write(closureText(after));
    await write(file, `${closureText(after)}\n`);
  }
  await shared?.close();
  if (json) console.log(JSON.stringify({ closed: codesOf(after, regions) }));
  else console.log(`closed for maintenance: ${wordsOf(after)}`);
}

/**
 * The flag of all machines. While the database does not answer, the file alone decides, for the processes of its folder: a
 * site is closed when its database is being repaired.
 */
async function openSharedFlag(url: string) {
  const database = openDatabase({ url, log: QUIET, size: 1, applicationName: 'forecourt maintenance' });
  let isWarned = false;
  const warn = () => {
    if (!isWarned)
      console.error(
        'The database does not answer: the flag is that of this data folder. Run the command on every machine, and again when the database answers.',
      );
    isWarned = true;
    return undefined;
  };
  return {
    read: () => readMaintenanceFlag(database.db).catch(warn),
    write: (text: string) => writeMaintenanceFlag(database.db, text).catch(warn),
    close: () => database.close(),
  };
}

/** Writes atomically, so that the site reads no partial file. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}~`, text, { flush: true });
  await rename(`${file}~`, file);
}

const codesOf = (closure: Closure, regions: readonly string[]): readonly string[] =>
  typeof closure === 'string' ? { none: [], all: regions }[closure] : closure;

const wordsOf = (closure: Closure): string =>
  typeof closure === 'string' ? { none: 'none', all: 'all regions' }[closure] : closure.join(', ');
