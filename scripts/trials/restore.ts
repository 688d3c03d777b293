import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binariesIn } from '../../src/server/storage/embedded/binaries.ts';
import { migrateDatabase } from '../../src/server/storage/migrate.ts';
import { createPrimary, openServer, type TrialServer } from './postgres/server.ts';

/**
 * Takes a base backup with archived log, makes a mistake, and restores to the moment before it, by the commands of
 * docs/operations/postgres.md as they are printed there. Fails unless exactly what was before the mistake is restored.
 */
const PAGE = join(import.meta.dirname, '../../docs/operations/postgres.md');
const SECTION = '## Back up with a restore to a point in time';
const PROGRAMS = '/usr/lib/postgresql/15';
const CARS = 20_000;

/** The blocks of commands of the section, in their order. */
function printedCommands(): string[] {
  const section = readFileSync(PAGE, 'utf8').split(`${SECTION}\n`)[1]?.split(/^## /m)[0] ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]+?)^```$/gm)].map(([, commands = '']) => commands);
}

function run(commands: string, variables: Record<string, string>): void {
  const env = { ...process.env, PATH: `${PROGRAMS}/bin:${process.env.PATH}`, ...variables };
  execFileSync('bash', ['-eu', '-c', commands], { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

const countOf = async (server: TrialServer, table: string): Promise<number> =>
  Number((await server.query(`SELECT count(*) AS count FROM ${table}`))[0]?.count);

async function trial(folder: string): Promise<void> {
  const [archive = '', backUp = '', restore = '', ...others] = printedCommands();
  if (restore === '' || others.length > 0) throw new Error(`${PAGE} should print three blocks of commands`);
  const binaries = binariesIn(PROGRAMS);
  const [WAL_DIR, BACKUP_DIR] = [join(folder, 'wal'), join(folder, 'backup')];
  mkdirSync(WAL_DIR);
  mkdirSync(BACKUP_DIR);
  mkdirSync(join(folder, 'restored'));
  const primary = await createPrimary(join(folder, 'primary'), binaries);
  const variables = {
    WAL_DIR,
    BACKUP_DIR,
    ADMIN_URL: primary.url(),
    RESTORE_DIR: join(folder, 'restored/data'),
  };
  await primary.start();
  run(archive, variables);
  await primary.stop();
  await primary.start();
  try {
    await migrateDatabase(primary.url());
    await primary.query(`CREATE TABLE kept AS SELECT n FROM generate_series(1, ${CARS}) AS n`);
    run(backUp, variables);
    await primary.query(`INSERT INTO kept SELECT n FROM generate_series(1, ${CARS}) AS n`);
    await sleep(100);
    const [row] = await primary.query('SELECT clock_timestamp()::text AS now');
    await sleep(100);
    await primary.query('DELETE FROM kept WHERE n > 10');
    await primary.query('SELECT pg_switch_wal()');
    await untilArchived(primary);
    await primary.stop();
    const begun = performance.now();
    run(restore, { ...variables, TARGET_TIME: String(row?.now) });
    await checkRestored(folder, begun);
  } finally {
    await primary.signal('SIGKILL');
  }
}

async function checkRestored(folder: string, begun: number): Promise<void> {
  const restored = await openServer(join(folder, 'restored'), binariesIn(PROGRAMS));
  await restored.start();
  try {
    while ((await restored.query('SELECT pg_is_in_recovery() AS is_on'))[0]?.is_on === true) await sleep(50);
    const kept = await countOf(restored, 'kept');
    const tables = await countOf(restored, 'listings');
    const took = ((performance.now() - begun) / 1_000).toFixed(1);
    console.log(
      `restored to the moment before the mistake in ${took} s: ${kept} of ${2 * CARS} rows, ${tables} cars`,
    );
    if (kept !== 2 * CARS) process.exitCode = 1;
  } finally {
    await restored.signal('SIGKILL');
  }
}

/** Waits until the log up to now is in the archive. */
async function untilArchived(server: TrialServer): Promise<void> {
  const [row] = await server.query('SELECT pg_walfile_name(pg_current_wal_lsn() - 1) AS last');
  for (;;) {
    const [archived] = await server.query('SELECT last_archived_wal AS name FROM pg_stat_archiver');
    if (String(archived?.name) >= String(row?.last)) return;
    await sleep(100);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (!existsSync(join(PROGRAMS, 'bin/postgres'))) throw new Error('Install postgresql-15 first.');
const folder = mkdtempSync(join(tmpdir(), 'forecourt-restore-'));
try {
  await trial(folder);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
