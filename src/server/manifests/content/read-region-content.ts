import { basename, dirname, join, resolve } from 'node:path';
import type { RegionContent } from '#region/manifest/region-content.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { layeredDocument } from '../json/layered-document.ts';
import { parseJsonText } from '../json/read-json-file.ts';
import type { LocaleSet } from '../locales/read-locales.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import { type LayerFolders, readLayers } from '../read-layers.ts';
import type { ReadManifest } from '../read-manifest.ts';
import { withDocs } from '../schema/reference.ts';
import { reportableProblems, schemaProblems } from '../schema/schema-problems.ts';
import type { RootSchema } from '../schema/schema-tree.ts';
import { CONTENT_CHECKS } from './checks/index.ts';
import {
  CONTENT_NAMES,
  type ContentName,
  contentErrors,
  contentFolder,
  contentLayerFolders,
  namesIn,
} from './content-files.ts';
import type { LoadedContent } from './loaded-content.ts';

export interface ContentSource {
  folders: LayerFolders;
  locales: LocaleSet;
  /** Reads files; parses those that several regions inherit once. */
  read: ReadManifest;
  /** Texts of files that are not written yet, by absolute name; `read` returns them. */
  unwritten?: ReadonlyMap<string, string> | undefined;
  /** Whether make and model are in the catalogue. */
  isModel(makeModel: string): boolean;
  /** The make or model of the catalogue that is called so. */
  carNamed(name: string): string | undefined;
}

/** Reads and checks the content of a region. Never throws; faults become problems. */
export async function readRegionContent(
  region: ResolvedRegion,
  source: ContentSource,
): Promise<{ content: RegionContent; problems: Problem[] }> {
  const folder = contentFolder(source.folders.regionsDir, region.code);
  const folders = contentLayerFolders(source.folders, region.code);
  const problems: Problem[] = [];
  const loaded: LoadedContent[] = [];
  const content: RegionContent = {};
  const added = [...(source.unwritten?.keys() ?? [])].filter((file) => dirname(file) === resolve(folder));
  const names = new Set([...namesIn(folder, 'files'), ...added.map((file) => basename(file, '.json'))]);
  for (const name of [...names].sort()) {
    const file = join(folder, `${name}.json`);
    if (!isContentName(name)) {
      problems.push(strayFile(file, name));
      continue;
    }
    const layers = await readLayers(file, folders, { read: source.read });
    problems.push(...layers.problems);
    if (!layers.isWhole) continue;
    const root: RootSchema = `${name}.schema.json`;
    const document = withDocs(layers.document, root);
    const errors = contentErrors(name, document.value);
    if (errors) {
      problems.push(...reportableProblems(schemaProblems(document, errors, root)));
      continue;
    }
    Object.assign(content, { [name]: document.value });
    loaded.push({ name, file, document });
  }
  const context = { ...source, region, content, problems };
  for (const each of loaded) for (const check of CONTENT_CHECKS) check(each, context);
  return { content, problems };
}

function isContentName(name: string): name is ContentName {
  return CONTENT_NAMES.some((known) => known === name);
}

function strayFile(file: string, name: string): Problem {
  return layeredDocument([parseJsonText(file, '{}')]).problemAt([], {
    message: `there is no content called "${name}"`,
    allowed: CONTENT_NAMES.join(', '),
    suggestion: nearest(name, CONTENT_NAMES),
  });
}
