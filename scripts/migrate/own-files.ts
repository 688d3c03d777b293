import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { partFolder } from '../../src/server/config/index.ts';
import type { RegionFolders } from '../regions/folders.ts';
import type { FileKind } from './migration-step.ts';

export interface OwnFile {
  file: string;
  kind: FileKind;
  /** Of a file of texts. */
  namespace: string;
}

/** Files of a company that steps may change, and manifests in TypeScript, which people change themselves. */
export async function ownFiles(folders: RegionFolders): Promise<{ json: OwnFile[]; typescript: string[] }> {
  const { regionsDir, localesDir } = folders;
  const inRegions = await namesBelow(regionsDir);
  const json = inRegions.filter((name) => name.endsWith('.json')).flatMap((name) => kindOf(regionsDir, name));
  const content = partFolder(regionsDir, 'content');
  const isBeside = !resolve(content).startsWith(resolve(regionsDir) + sep);
  const contents = isBeside ? await namesBelow(content) : [];
  const texts = localesDir === undefined ? [] : await namesBelow(localesDir);
  return {
    json: [
      ...json,
      ...contents
        .filter((name) => /^[^/]+\/[^/]+\.json$/.test(name))
        .map((name) => ({
          file: join(content, name),
          kind: `content/${nameOf(name)}` as const,
          namespace: '',
        })),
      ...texts
        .filter((name) => /^[^/]+\/[^/]+\.json$/.test(name))
        .map((name) => ({
          file: join(localesDir ?? '', name),
          kind: 'texts' as const,
          namespace: nameOf(name),
        })),
    ],
    typescript: inRegions
      .filter((name) => /^(shared\/)?[^/]+\.ts$/.test(name))
      .map((name) => join(regionsDir, name)),
  };
}

/** `sg.json` and `shared/own.json` are manifests, `content/sg/places.json` and `shared/content/places.json` content. */
function kindOf(regionsDir: string, name: string): OwnFile[] {
  const file = join(regionsDir, name);
  const folder = dirname(name);
  if ((folder === '.' && !name.startsWith('feeds')) || folder === 'shared')
    return [{ file, kind: 'manifest', namespace: '' }];
  const isContent = /^content\/[^/]+$/.test(folder) || folder === 'shared/content';
  return isContent ? [{ file, kind: `content/${nameOf(name)}`, namespace: '' }] : [];
}

const nameOf = (name: string) => basename(name, '.json');

/** Names of all files below a folder, with `/`, sorted; none if it does not exist. */
async function namesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, encoding: 'utf8' }).catch(() => []);
  return entries.map((name) => name.replaceAll('\\', '/')).sort();
}
