import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { hasRole } from '#domain/desk/staff-roles.ts';
import { siteFile } from '../../config/own-folders.ts';
import { Forbidden, NotFound } from '../../errors/domain-error.ts';
import {
  CONTENT_NAMES,
  type ContentName,
  contentFolder,
  contentLayerFolders,
  namesIn,
} from '../../manifests/content/content-files.ts';
import { codeOfFile, manifestFiles } from '../../manifests/manifest-files.ts';
import { type LayerFolders, readLayers } from '../../manifests/read-layers.ts';
import type { ReadManifest } from '../../manifests/read-manifest.ts';
import type { RootSchema } from '../../manifests/schema/schema-tree.ts';
import type { StaffMember } from '../staff/index.ts';
import { hashOf, type ManifestFile, textOf } from './manifest-file.ts';
import type { StudioTarget } from './target.ts';

/** `content/<region>/<page>.json` */
const CONTENT = /^content\/([^/]+)\/([a-z-]+)\.json$/;
/** Names begin with a letter or number, so that no path leaves the folder. Makes and models are no manifests. */
const SHARED = /^shared\/(?!catalogue\/)(?:[a-z0-9][\w-]*\/){0,4}[a-z0-9][\w.-]*?(?<!\.d)\.(?:json|ts)$/i;
const SHARED_CONTENT = /^shared\/content\/([a-z-]+)\.json$/;

/** Whether regions inherit from a file instead of showing it themselves. */
export const isShared = (file: string): boolean => file.startsWith('shared/');

/** Returns the page of the site that a file of content is of; undefined for other files. */
export function pageOf(file: string): ContentName | undefined {
  const name = CONTENT.exec(file)?.[2] ?? SHARED_CONTENT.exec(file)?.[1];
  return CONTENT_NAMES.find((known) => known === name);
}

/** The schema of a file. */
export const schemaOf = (file = ''): RootSchema => `${pageOf(file) ?? 'region'}.schema.json`;

/** Folders that a file may inherit from. */
export const layerFoldersOf = (folders: LayerFolders, { code, file }: StudioTarget): LayerFolders =>
  file?.startsWith('content/') ? contentLayerFolders(folders, code) : folders;

export interface SiteFileDeps {
  folders: LayerFolders;
  /** Reads files; parses again what has changed. */
  read: ReadManifest;
}

/**
 * Returns a file of `content/` or `shared/`. Content may be new, as a page without a file is not shown.
 * @throws NotFound, also for the content of other regions
 */
export async function readSiteFile(
  deps: SiteFileDeps,
  { code, file }: Required<StudioTarget>,
): Promise<ManifestFile> {
  const [, region] = CONTENT.exec(file) ?? [];
  const isOwn = region === code && pageOf(file) !== undefined;
  const path = resolve(siteFile(deps.folders.regionsDir, file));
  const text = isOwn || SHARED.test(file) ? await textOf(path) : null;
  if (text === null && !isOwn) throw new NotFound('not_found', 'There is no such file in this region.');
  return {
    name: file,
    path,
    text: text ?? '',
    hash: hashOf(text ?? ''),
    isJson: file.endsWith('.json'),
    isNew: text === null,
    ...(text === null && { start: startOf(deps.folders, file) }),
    ...(isShared(file) && { sharedBy: (await inheritance(deps))(path) }),
  };
}

/** A new page has what all regions have, where there is something. */
function startOf({ shippedRegionsDir }: LayerFolders, file: string): string {
  const name = `content/${pageOf(file)}`;
  const isThere = existsSync(join(shippedRegionsDir, 'shared', `${name}.json`));
  return `${JSON.stringify(isThere ? { extends: [`forecourt:${name}`] } : {}, null, 2)}\n`;
}

/**
 * Returns which regions inherit from a file, by their manifest or their content. Where a part of a region cannot be read, it
 * may inherit from each file.
 */
export async function inheritance({ folders, read }: SiteFileDeps): Promise<(file: string) => string[]> {
  const regions: { code: string; layers: Set<string>; isWhole: boolean }[] = [];
  for (const manifest of await manifestFiles(folders.regionsDir)) {
    const code = codeOfFile(manifest);
    const content = contentFolder(folders.regionsDir, code);
    const within = contentLayerFolders(folders, code);
    const found = [await readLayers(manifest, folders, { read })];
    for (const name of namesIn(content, 'files'))
      found.push(await readLayers(resolve(content, `${name}.json`), within, { read }));
    const inherited = found.flatMap(({ document }) => document.files.slice(0, -1));
    const layers = new Set(inherited.map(({ file }) => file));
    regions.push({ code, layers, isWhole: found.every(({ isWhole }) => isWhole) });
  }
  return (file) =>
    regions.flatMap(({ code, layers, isWhole }) => (!isWhole || layers.has(file) ? [code] : []));
}

/** Returns the shared files that can be shown, by their path in the folder of manifests. */
export async function sharedFiles(regionsDir: string): Promise<string[]> {
  const below = async (folder: string): Promise<string[]> => [
    ...(await manifestFiles(folder)),
    ...(await Promise.all(namesIn(folder, 'folders').map((name) => below(resolve(folder, name))))).flat(),
  ];
  return (await below(resolve(regionsDir, 'shared')))
    .map((path) => relative(resolve(regionsDir), path).split(sep).join('/'))
    .filter((file) => SHARED.test(file));
}

/**
 * @throws Forbidden for a file of regions in which the member does not have the rights of the role, and for one that no
 * region inherits from: it is the operator's, as the next region that does would show what is in it
 */
export function requireAllRegions(
  { roles }: StaffMember,
  { name, sharedBy }: ManifestFile,
  needed: 'product' | 'approver' = 'product',
): void {
  if (!sharedBy) return;
  if (sharedBy.length === 0)
    throw new Forbidden('not_allowed', `No region inherits from ${name}: the operator changes it.`);
  const others = sharedBy.filter((code) => !hasRole(roles[code], needed));
  if (others.length === 0) return;
  throw new Forbidden('not_allowed', `${name} is shared: this needs the role ${needed} in all its regions.`, {
    role: [`missing in ${others.join(', ')}`],
  });
}
