import { join, resolve, sep } from 'node:path';
import type { Config } from './config.ts';
import { IS_PACKAGE } from './is-package.ts';
import { partFolder, SITE_PARTS } from './own-folders.ts';

/** Folders of the site. */
export interface Folders {
  /** The repository or the installed package, which is only read. */
  root: string;
  dataDir: string;
  regionsDir: string;
  shippedRegionsDir: string;
  /** Texts of the customer; absent if there are none. */
  localesDir?: string;
  shippedLocalesDir: string;
  schemasDir: string;
  publicDir: string;
  /** What is made for browsers at start: `fonts/`. In the repository `publicDir`, otherwise a folder of `dataDir`. */
  madeDir: string;
  /** Makes and models; later files override earlier ones. */
  catalogueDirs: string[];
}

/** Resolves folders of the configuration from the working folder, shipped ones from the repository. */
export function foldersOf(
  config: Pick<Config, 'dataDir' | 'regionsDir' | 'localesDir'>,
  root: string,
): Folders {
  const dataDir = resolve(config.dataDir);
  const shippedRegionsDir = join(root, 'regions');
  const regionsDir = config.regionsDir === '' ? shippedRegionsDir : resolve(config.regionsDir);
  return {
    root,
    dataDir,
    regionsDir,
    shippedRegionsDir,
    ...(config.localesDir !== '' && { localesDir: resolve(config.localesDir) }),
    shippedLocalesDir: join(root, 'public/locales'),
    schemasDir: join(root, 'schemas'),
    publicDir: join(root, 'public'),
    madeDir: IS_PACKAGE ? join(dataDir, 'public') : join(root, 'public'),
    catalogueDirs: catalogueFolders(regionsDir, shippedRegionsDir),
  };
}

/** Returns the folders of makes: the shipped one first, the customer's own over it. */
export function catalogueFolders(regionsDir: string, shippedRegionsDir: string): string[] {
  return [...new Set([shippedRegionsDir, regionsDir])].map((folder) => join(folder, 'shared/catalogue'));
}

/** Folders whose files are the content of the site. */
export function foldersToWatch(folders: Folders): string[] {
  const { shippedRegionsDir, localesDir, shippedLocalesDir } = folders;
  const own = [...ownFolders(folders), ...(localesDir ? [localesDir] : [])];
  return [...new Set([...own, shippedRegionsDir, shippedLocalesDir])];
}

/** The folder of the manifests, and those that lie beside it. */
export function ownFolders({ regionsDir }: Pick<Folders, 'regionsDir'>): string[] {
  const beside = SITE_PARTS.map((part) => partFolder(regionsDir, part)).filter(
    (folder) => !folder.startsWith(join(regionsDir, sep)),
  );
  return [regionsDir, ...beside];
}
