import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = readdirSync(join(ROOT, 'src/server/storage/migrations')).filter((name) =>
  name.endsWith('.sql'),
);
const CONFIG = `export default {
  extensions: [{ name: 'stamps', tables: ['CREATE TABLE IF NOT EXISTS x_stamps.stamps (id int)'] }],
};
`;

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'forecourt-migrate-database-'));
  writeFileSync(join(folder, 'forecourt.config.js'), CONFIG);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command in the folder of a company. */
function migrate(databaseUrl: string) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') };
  return spawnSync(process.execPath, [join(ROOT, 'bin/forecourt.js'), 'migrate-database'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
}

const tablesOf = async (schema: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1',
    [schema],
  );
  return rows.map(({ name }) => name);
};

it('makes all tables of an empty database, those of jobs and extensions too, and ends', {
  timeout: 300_000,
}, async () => {
  const tables = await tablesOf('public');
  for (const schema of ['drizzle', 'jobs', 'public'])
    await database.pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  await database.pool.query('CREATE SCHEMA public');
  const done = migrate(database.url);
  expect([done.status, done.stderr]).toEqual([0, '']);
  expect(done.stdout).toBe(`The database is up to date: ${MIGRATIONS.length} migrations.\n`);
  expect(tables.length).toBeGreaterThan(20);
  expect((await tablesOf('public')).sort()).toEqual(tables.sort());
  expect(await tablesOf('jobs')).toContain('job');
  expect(await tablesOf('x_stamps')).toEqual(['stamps']);
});

it('ends with 1 and the reason where the database cannot be reached, so that a job is tried again', {
  timeout: 300_000,
}, () => {
  const done = migrate('postgresql://forecourt@127.0.0.1:1/forecourt');
  expect([done.status, done.stderr]).toEqual([1, expect.stringContaining('refuses connections')]);
});
