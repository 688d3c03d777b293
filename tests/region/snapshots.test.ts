import { join } from 'node:path';
import { expect, it } from 'vitest';
import { staleFiles } from '../../scripts/generate/write-outputs.ts';
import { regionSnapshots } from '../../scripts/regions/snapshot.ts';

const ROOT = join(import.meta.dirname, '../..');

it('every shipped region matches its snapshot (npm run regions -- snapshot)', async () => {
  const snapshots = await regionSnapshots(ROOT);
  expect(snapshots.size).toBe(6);
  expect(await staleFiles(ROOT, snapshots)).toEqual([]);
});
