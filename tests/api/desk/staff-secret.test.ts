import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOtherSecret, storeSecretMark } from '#server/modules/login/repositories/secret-mark.ts';
import { requireSecretOfSite } from '../../../scripts/staff/run-staff.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1 } });
});
afterAll(() => site?.close());

it('a code is refused when its secret is another than the site started with', async () => {
  const { db, pool } = site.database;
  await site.server.ready;
  const { rows } = await pool.query('SELECT mark FROM login_secret_mark');
  expect(rows).toHaveLength(1);
  await expect(requireSecretOfSite(db, 'of another environment')).rejects.toThrow('another login secret');
});

it('a code is issued with the secret of the site, and before a site has started', async () => {
  const { db, pool } = site.database;
  await storeSecretMark(db, 'of the site');
  await expect(requireSecretOfSite(db, 'of the site')).resolves.toBeUndefined();
  await storeSecretMark(db, 'a new one');
  expect(await isOtherSecret(db, 'of the site')).toBe(true);
  await pool.query('DELETE FROM login_secret_mark');
  expect(await isOtherSecret(db, 'any')).toBe(false);
});
