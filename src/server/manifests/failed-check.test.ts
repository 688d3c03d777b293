import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkManifest } from './check-manifest.ts';
import { guardCheck } from './failed-check.ts';
import { loadRegionSet } from './load-regions.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('reports a check of a manifest that throws at the part that it checks', async () => {
  const regionsDir = join(ROOT, 'regions');
  const folders = { regionsDir, shippedRegionsDir: regionsDir };
  const set = await loadRegionSet({ ...folders, shippedLocalesDir: join(ROOT, 'public/locales') });
  const [region] = set.regions;
  if (!region) throw new Error('no region was read');
  const locales = {
    ...set.locales,
    get languages(): never {
      throw new Error('the texts are gone');
    },
  };
  const { document, file } = region;
  const { problems } = checkManifest({ document, file, folders, locales, currentYear: 2026 });
  expect(problems).toMatchObject([
    { file, path: 'languages', message: 'this part could not be checked: the texts are gone' },
  ]);
  expect(problems[0]?.line).toBeGreaterThan(1);
});

test('reports a check of several files that throws at the checked file or folder', async () => {
  const fail = () => {
    throw new Error('no disk');
  };
  expect(await guardCheck('regions/feeds', fail)).toMatchObject([
    { file: 'regions/feeds', line: 1, message: 'this part could not be checked: no disk' },
  ]);
  expect(await guardCheck('regions/feeds', () => [])).toEqual([]);
});
