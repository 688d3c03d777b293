import { basename, dirname, join, resolve } from 'node:path';
import type { RegionContent } from '#region/manifest/region-content.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { layeredDocument } from '../json/layered-document.ts';
import { parseJsonText } from '../json/read-json-file.ts';
import type { LoadMemory } from '../load-memory.ts';
import type { LocaleSet } from '../locales/read-locales.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import { type LayerFolders, readLayers } from '../read-layers.ts';
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
  /** Texts of files that are not written yet, by absolute name; `memory` reads them. */
  unwritten?: ReadonlyMap<string, string> | undefined;
  /** Reads files; parses those that several regions inherit once. Checks again what has changed. */
  memory: LoadMemory;
  /** What the checks depend on, the files of content aside. */
  inputs: readonly unknown[];
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
  const added = [...(source.unwritten?.keys() ?? [])].filter((file) => dirname(file) === resolve(folder));
  const names = [
    ...new Set([...namesIn(folder, 'files'), ...added.map((file) => basename(file, '.json'))]),
  ].sort();
  const layers: NamedLayers[] = [];
  for (const name of names.filter(isContentName)) {
    const file = join(folder, `${name}.json`);
    layers.push({ name, file, ...(await readLayers(file, folders, { read: source.memory.read })) });
  }
  const files = layers.flatMap(({ document }) => document.files);
  const inputs = [region, ...source.inputs, names.join('/'), ...files];
  return source.memory.remember(`content ${region.code}`, inputs, () => {
    const strays = names.filter((name) => !isContentName(name));
    const inNames = strays.map((name) => strayFile(join(folder, `${name}.json`), name));
    const { content, problems } = checkedContent(region, layers, source);
    return { content, problems: [...inNames, ...problems] };
  });
}

type NamedLayers = Awaited<ReturnType<typeof readLayers>> & Pick<LoadedContent, 'name' | 'file'>;

function checkedContent(
  region: ResolvedRegion,
  layers: readonly NamedLayers[],
  source: ContentSource,
): { content: RegionContent; problems: Problem[] } {
  const problems: Problem[] = [];
  const loaded: LoadedContent[] = [];
  const content: RegionContent = {};
  for (const { name, file, document: plain, problems: inLayers, isWhole } of layers) {
    problems.push(...inLayers);
    if (!isWhole) continue;
    const root: RootSchema = `${name}.schema.json`;
    const document = withDocs(plain, root);
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
