import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillNewRegions } from '../../scripts/start/demo-stock.ts';
import { quiet } from '../quiet-log.ts';
import { openTestSite, type TestSite, testContent } from './test-site.ts';

/** Hundreds of cars are made and stored. */
const SLOW = { timeout: 180_000 };

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1 } });
});
afterAll(() => site?.close());

const carsOf = async (region: string): Promise<number> => {
  const answer = await site.app.inject({ url: `/api/v1/rabbit/${region}/listings?limit=1` });
  return answer.statusCode === 200 ? answer.json().meta.total : 0;
};

it(
  'a region that is added while the site runs gets demo cars, and the others keep theirs',
  SLOW,
  async () => {
    fillNewRegions(site.server, { database: site.database, log: quiet }, site.content);
    await site.server.replaceContent(await testContent(['sg', 'my']));
    await expect.poll(() => carsOf('my'), { timeout: 120_000 }).toBeGreaterThan(100);
    expect(await carsOf('sg')).toBe(1);
  },
);
