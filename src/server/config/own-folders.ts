import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { IS_PACKAGE } from './is-package.ts';

/** Folders of a company beside its `package.json`, by the variables that name others. */
export const OWN_FOLDERS = { REGIONS_DIR: 'regions', LOCALES_DIR: 'texts' } as const;

/** Returns the folders that exist in the working folder; none in the repository, where the shipped ones are used. */
export function ownFolders(isPackage = IS_PACKAGE): Record<string, string> {
  const folders = Object.entries(OWN_FOLDERS).map(([name, folder]) => [name, resolve(folder)] as const);
  return Object.fromEntries(isPackage ? folders.filter(([, folder]) => existsSync(folder)) : []);
}

/** Folders of a site that lie in the folder of the manifests or, in a company’s folder, beside it. */
export const SITE_PARTS = ['brand', 'content', 'feeds'] as const;

export type SitePart = (typeof SITE_PARTS)[number];

/** Returns where a part of a site is: beside `regions/` if that lies beside a `package.json`, else below the manifests. */
export function partFolder(regionsDir: string, part: SitePart): string {
  const company = resolve(regionsDir, '..');
  const isCompany =
    basename(resolve(regionsDir)) === OWN_FOLDERS.REGIONS_DIR && existsSync(join(company, 'package.json'));
  const beside = join(company, part);
  return isCompany && existsSync(beside) ? beside : join(regionsDir, part);
}

/** Returns where a file is that a manifest names, such as `brand/logo.svg`. */
export function siteFile(regionsDir: string, file: string): string {
  const [folder = '', ...rest] = file.split('/');
  const part = SITE_PARTS.find((name) => name === folder);
  return part && rest.length > 0 ? join(partFolder(regionsDir, part), ...rest) : join(regionsDir, file);
}
