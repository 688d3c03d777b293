import { afterAll, beforeAll, expect, it } from 'vitest';
import { pruneRowsJob } from '#server/jobs/prune-rows.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { deleteRows } from '#server/storage/row-ends.ts';
import { createTestDatabase } from '../database.ts';
import { jobServices } from '../job-services.ts';
import { shippedManifest } from '../shipped-regions.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('a step that fails is named and stops none of the others', async () => {
  const { pool } = database;
  await pool.query(
    `INSERT INTO listing_changes (region, listing_id, deleted, changed_at) VALUES ('sg', 1, false, now() - interval '2 days')`,
  );
  await pool.query(
    `INSERT INTO alert_changes (region, kind, listing_id, title, changed_at) VALUES ('sg', 'used', 1, 'x', now() - interval '9 days')`,
  );
  await pool.query('ALTER TABLE daily_use RENAME TO elsewhere');
  await pool.query('ALTER TABLE one_time_tokens RENAME TO others');
  const services = jobServices({ database, manifests: [shippedManifest('sg')], now: Date.now() });
  const run = pruneRowsJob.run({}, { ...services, signal: new AbortController().signal });
  await expect(run).rejects.toThrow(/^one_time_tokens: .*; daily_use: [^;]*$/);
  const { rows } = await pool.query(
    'SELECT (SELECT count(*) FROM listing_changes)::int AS changes, (SELECT count(*) FROM alert_changes)::int AS alerts',
  );
  expect(rows).toEqual([{ changes: 0, alerts: 0 }]);
  await pool.query('ALTER TABLE elsewhere RENAME TO daily_use');
  await pool.query('ALTER TABLE others RENAME TO one_time_tokens');
});

/** Rows of a table in SQL, by the days since they were made; the names of those that stay. */
const AGED: readonly [table: string, insert: (days: number, name: string) => string, name: string][] = [
  [
    'ended_listings',
    (days, name) =>
      `INSERT INTO ended_listings (region, source, source_id, listing, prices, ended_at) VALUES ('sg', 's', '${name}', '{"id": 1}', '[]', now() - interval '${days} days')`,
    'source_id',
  ],
  [
    'payment_events',
    (days, name) =>
      `INSERT INTO payment_events (provider, region, event_id, type, handled_at, created_at) VALUES ('x', 'sg', '${name}', 't', now(), now() - interval '${days} days')`,
    'event_id',
  ],
  [
    'reconciliations',
    (days, name) =>
      `INSERT INTO reconciliations (region, provider, compared, settled, differences, created_at) VALUES ('${name}', 'x', 0, 0, '[]', now() - interval '${days} days'), ('${name}', 'x', 0, 0, '[]', now() - interval '${days} days')`,
    "region || '-' || count(*) OVER (PARTITION BY region)",
  ],
  [
    'sandbox_intents',
    (days, name) =>
      `INSERT INTO sandbox_intents (id, key, region, reference, amount, currency, method, return_url, language, created_at) VALUES ('${name}', '${name}', 'sg', 'r', 1, 'SGD', 'card', '/', 'en', now() - interval '${days} days')`,
    'id',
  ],
  [
    'sandbox_events',
    (days, name) =>
      `INSERT INTO sandbox_events (id, region, type, intent_id, due_at, sends) VALUES ('${name}', 'sg', 't', '${name}', now() - interval '${days} days', 0)`,
    'id',
  ],
  [
    'studio_versions',
    (days, name) =>
      `INSERT INTO studio_versions (region, kind, state, created_at) SELECT '${name}', 'published', 'done', now() - interval '${days} days' FROM generate_series(1, 60);
       INSERT INTO studio_version_files (version_id, file, after) SELECT min(id), '${name}.json', '{}' FROM studio_versions WHERE region = '${name}'`,
    "region || '-' || count(*) OVER (PARTITION BY region)",
  ],
];

it.each(AGED)('old rows of %s end, and no others', async (table, insert, name) => {
  const { pool, db } = database;
  await pool.query(insert(3_000, 'old'));
  await pool.query(insert(1, 'new'));
  await deleteRows(db, table);
  const { rows } = await pool.query(`SELECT DISTINCT ${name} AS name FROM ${table} ORDER BY 1`);
  const left: Record<string, string[]> = {
    reconciliations: ['new-2', 'old-1'],
    // the newest fifty, and the one that wrote a file last
    studio_versions: ['new-60', 'old-51'],
  };
  expect(rows.map((row) => row.name)).toEqual(left[table] ?? ['new']);
});

it('choices end by the days of their region, and after ten years where it is not known', async () => {
  const { pool } = database;
  const manifest = shippedManifest('sg');
  const choice = (region: string, days: number) =>
    pool.query(
      `INSERT INTO consents (browser_id, region, version, categories, decided_at) VALUES (gen_random_uuid(), $1, 1, '{}', now() - make_interval(days => $2::int))`,
      [region, days],
    );
  for (const days of [9, 11, 3_700]) await choice('sg', days);
  for (const days of [11, 3_700]) await choice('gone', days);
  const services = jobServices({
    database,
    manifests: [{ ...manifest, consent: { ...manifest.consent, proofDays: 10 } }],
    now: Date.now(),
  });
  await pruneRowsJob.run({}, { ...services, signal: new AbortController().signal });
  const { rows } = await pool.query(
    `SELECT region, round(extract(epoch FROM now() - decided_at) / 86400)::int AS days FROM consents ORDER BY region`,
  );
  expect(rows).toEqual([
    { region: 'gone', days: 11 },
    { region: 'sg', days: 9 },
  ]);
});
