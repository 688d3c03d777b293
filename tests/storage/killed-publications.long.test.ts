import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '#demo/stock/random.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { killPublisher } from '../../scripts/trials/publish/kill-publisher.ts';
import { createTestDatabase } from '../database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

// thirty kills and more: npm run trial -- publish
it('a process that is killed while it publishes leaves the old or the new version', {
  timeout: 120_000,
}, async () => {
  const random = createRandom('kills');
  const results = await killPublisher(database, 3, () => random.next());
  expect(results).toMatchObject({ kills: 3, mixed: 0 });
  expect(results.served).toBeGreaterThan(0);
});
