import { existsSync } from 'node:fs';
import { extname, resolve, sep } from 'node:path';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { Folders } from '../config/folders.ts';
import { siteFile } from '../config/own-folders.ts';

export type BrandFolders = Pick<Folders, 'regionsDir' | 'shippedRegionsDir'>;

/** A file of a brand that is served. */
export interface BrandFile {
  /** Absolute path. */
  file: string;
  /** Its media type. */
  type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** @param path path form of a language, of that of the region's default if absent; an unknown language has no logo */
export function findLogo(
  region: ResolvedRegion,
  folders: BrandFolders,
  path?: string,
): BrandFile | undefined {
  const { languages, defaultLanguage, manifest } = region;
  const language = path === undefined ? defaultLanguage : languages.find((each) => each.path === path);
  return language && findBrandFile(inLanguage(manifest.brand.logo, language.code), folders);
}

/** @param name of a font file, as the manifest has it */
export function findFont(
  { manifest }: ResolvedRegion,
  folders: BrandFolders,
  name: string,
): BrandFile | undefined {
  const { fontFiles = [] } = manifest.brand;
  return fontFiles.some(({ file }) => file === name) ? findBrandFile(name, folders) : undefined;
}

/** Finds a file in the customer's folder, else the shipped one; never a file outside of them. */
export function findBrandFile(
  path: string,
  { regionsDir, shippedRegionsDir }: BrandFolders,
): BrandFile | undefined {
  const file = [regionsDir, shippedRegionsDir]
    .filter((folder) => resolve(folder, path).startsWith(resolve(folder) + sep))
    .map((folder) => siteFile(folder, path))
    .find((each) => existsSync(each));
  const type = file && TYPES[extname(file).toLowerCase()];
  return file && type ? { file, type } : undefined;
}
