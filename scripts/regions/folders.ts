import { join, resolve } from 'node:path';
import { IS_PACKAGE, OWN_FOLDERS, readSettings } from '../../src/server/config/index.ts';
import type { LoadOptions } from '../../src/server/manifests/load-regions.ts';

const ROOT = join(import.meta.dirname, '../..');

export type RegionFolders = Required<
  Pick<LoadOptions, 'regionsDir' | 'shippedRegionsDir' | 'shippedLocalesDir'>
> &
  Pick<LoadOptions, 'localesDir'> & { root: string; isShippedSet: boolean };

/** Folders named by REGIONS_DIR and LOCALES_DIR in the environment or `.env`, else the shipped ones. */
export function regionFolders(): RegionFolders {
  const { environment, file } = readSettings();
  const named = (name: string) => environment[name] || file[name] || undefined;
  const shippedRegionsDir = join(ROOT, 'regions');
  const regionsDir = named('REGIONS_DIR') ?? shippedRegionsDir;
  const localesDir = named('LOCALES_DIR');
  return {
    root: ROOT,
    regionsDir,
    shippedRegionsDir,
    localesDir,
    shippedLocalesDir: join(ROOT, 'public/locales'),
    isShippedSet: regionsDir === shippedRegionsDir && localesDir === undefined,
  };
}

/** Folders to write to: in a company's folder those beside its `package.json`, even if they do not exist yet. */
export function ownRegionFolders(): RegionFolders {
  const folders = regionFolders();
  if (!IS_PACKAGE) return folders;
  const { regionsDir, shippedRegionsDir, localesDir = resolve(OWN_FOLDERS.LOCALES_DIR) } = folders;
  const isOwn = regionsDir !== shippedRegionsDir;
  return {
    ...folders,
    regionsDir: isOwn ? regionsDir : resolve(OWN_FOLDERS.REGIONS_DIR),
    localesDir,
    isShippedSet: false,
  };
}
