import { afterAll, beforeAll, expect, it } from 'vitest';
import { pruneRowsJob } from '#server/jobs/prune-rows.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
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
  await expect(run).rejects.toThrow(/^logins: .*; daily use: /);
  const { rows } = await pool.query(
    'SELECT (SELECT count(*) FROM listing_changes)::int AS changes, (SELECT count(*) FROM alert_changes)::int AS alerts',
  );
  expect(rows).toEqual([{ changes: 0, alerts: 0 }]);
});
