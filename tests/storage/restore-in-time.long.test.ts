import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { binariesIn } from '#server/storage/embedded/binaries.ts';
import { migrateDatabase } from '#server/storage/start-database.ts';
import { until } from '../until.ts';
import { dataFolder } from './data-folder.ts';
import { createPrimary, openServer, type TrialServer } from './trial-server.ts';

const SECTION = '## Back up with a restore to a point in time';
/** The blocks of commands of that section of docs/operations/postgres.md, in their order. */
const COMMANDS = [
  ...(readFileSync(join(import.meta.dirname, '../../docs/operations/postgres.md'), 'utf8')
    .split(`${SECTION}\n`)[1]
    ?.split(/^## /m)[0]
    ?.matchAll(/^```sh\n([\s\S]+?)^```$/gm) ?? []),
].map(([, commands = '']) => commands);
/** Programs of a whole PostgreSQL, such as pg_basebackup. */
const [PROGRAMS = ''] = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').sort().reverse().map(dirname);
const ROWS = 20_000;

function run(commands = '', variables: Record<string, string> = {}): void {
  const env = { ...process.env, PATH: `${PROGRAMS}:${process.env.PATH}`, ...variables };
  execFileSync('bash', ['-eu', '-c', commands], { env });
}

test('the page of three blocks of commands is the one that is tested', () => {
  expect(COMMANDS).toHaveLength(3);
});

// needs pg_basebackup, which the embedded PostgreSQL does not have: Debian's package postgresql
test.runIf(PROGRAMS)('the printed commands restore the moment before a mistake', async () => {
  const folder = dataFolder();
  const [archive, backUp, restore] = COMMANDS;
  const binaries = binariesIn(dirname(PROGRAMS));
  const [WAL_DIR, BACKUP_DIR] = [join(folder, 'wal'), join(folder, 'backup')];
  for (const each of [WAL_DIR, BACKUP_DIR, join(folder, 'restored')]) mkdirSync(each, { recursive: true });
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
    await primary.query(`CREATE TABLE kept AS SELECT n FROM generate_series(1, ${ROWS}) AS n`);
    run(backUp, variables);
    await primary.query(`INSERT INTO kept SELECT n FROM generate_series(1, ${ROWS}) AS n`);
    await sleep(100);
    const [row] = await primary.query('SELECT clock_timestamp()::text AS now');
    await sleep(100);
    await primary.query('DELETE FROM kept WHERE n > 10');
    await primary.query('SELECT pg_switch_wal()');
    await untilArchived(primary);
    await primary.stop();
    run(restore, { ...variables, TARGET_TIME: String(row?.now) });
  } finally {
    await primary.signal('SIGKILL');
  }
  const restored = await openServer(join(folder, 'restored'), binaries);
  await restored.start();
  try {
    await until(async () =>
      expect(await restored.query('SELECT pg_is_in_recovery() AS is_on')).toEqual([{ is_on: false }]),
    );
    const [count] = await restored.query(
      'SELECT (SELECT count(*) FROM kept)::int AS rows, (SELECT count(*) FROM listings)::int AS cars',
    );
    expect(count).toEqual({ rows: 2 * ROWS, cars: 0 });
  } finally {
    await restored.signal('SIGKILL');
  }
});

/** Waits until the log up to now is in the archive. */
async function untilArchived(server: TrialServer): Promise<void> {
  const [row] = await server.query('SELECT pg_walfile_name(pg_current_wal_lsn() - 1) AS last');
  await until(async () => {
    const [archived] = await server.query('SELECT last_archived_wal AS name FROM pg_stat_archiver');
    expect(String(archived?.name) >= String(row?.last)).toBe(true);
  });
}
