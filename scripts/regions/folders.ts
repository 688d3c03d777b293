import { join, resolve } from 'node:path';
import { readEnvironmentFile } from '../../src/server/app/config/index.ts';
import type { LoadOptions } from '../../src/server/manifests/load-regions.ts';

const ROOT = join(import.meta.dirname, '../..');

export type RegionFolders = Required<
  Pick<LoadOptions, 'regionsDir' | 'shippedRegionsDir' | 'shippedLocalesDir'>
> &
  Pick<LoadOptions, 'localesDir'> & { root: string; isShippedSet: boolean };

/** Folders named by REGIONS_DIR and LOCALES_DIR in the environment or `.env`, else the shipped ones. */
export function regionFolders(): RegionFolders {
  const environment = { ...readEnvironmentFile(join(ROOT, '.env')), ...process.env };
  const shippedRegionsDir = join(ROOT, 'regions');
  const regionsDir = resolve(environment.REGIONS_DIR || shippedRegionsDir);
  return {
    root: ROOT,
    regionsDir,
    shippedRegionsDir,
    localesDir: environment.LOCALES_DIR ? resolve(environment.LOCALES_DIR) : undefined,
    shippedLocalesDir: join(ROOT, 'public/locales'),
    isShippedSet: regionsDir === shippedRegionsDir && !environment.LOCALES_DIR,
  };
}
