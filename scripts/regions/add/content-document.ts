import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { renderJson } from '../../../src/region/json/json-style.ts';
import { isObject } from '../../../src/region/manifest/merge-patch.ts';
import {
  type ContentName,
  contentFolder,
  contentLayerFolders,
} from '../../../src/server/manifests/content/content-files.ts';
import type { LayeredDocument } from '../../../src/server/manifests/json/layered-document.ts';
import { readLayers } from '../../../src/server/manifests/read-layers.ts';
import type { RootSchema } from '../../../src/server/manifests/schema/schema-tree.ts';
import { valuesOfDefinition } from '../../../src/server/manifests/schema/values-of-definition.ts';
import type { RegionFolders } from '../folders.ts';
import { baseOf } from './texts.ts';

/**
 * A file of content of a region with all that it inherits. One that is missing is created: as an heir of the shipped one
 * where that has texts in all languages of the region.
 * @param unwritten drafts by absolute name
 */
export async function contentDocument(
  name: ContentName,
  code: string,
  languages: readonly string[],
  folders: RegionFolders,
  unwritten?: ReadonlyMap<string, string>,
): Promise<{ document: LayeredDocument; created?: { file: string; text: string } }> {
  const file = join(contentFolder(folders.regionsDir, code), `${name}.json`);
  const draft = unwritten?.get(file);
  if (draft !== undefined)
    return {
      document: (await readLayers(file, contentLayerFolders(folders, code), { text: draft })).document,
    };
  if (existsSync(file)) return { document: (await readLayers(file, folders)).document };
  const schema = relative(dirname(file), join(folders.root, `schemas/${name}-file.schema.json`));
  const shared = join(folders.shippedRegionsDir, 'shared/content', `${name}.json`);
  const isHeir =
    existsSync(shared) && (await hasLanguages(shared, `${name}.schema.json`, languages, folders));
  const text = `${renderJson({
    $schema: schema.split(sep).join('/'),
    ...(isHeir && { extends: [`forecourt:content/${name}`] }),
  })}\n`;
  return { document: (await readLayers(file, folders, { text })).document, created: { file, text } };
}

async function hasLanguages(
  file: string,
  root: RootSchema,
  languages: readonly string[],
  folders: RegionFolders,
): Promise<boolean> {
  const { document } = await readLayers(file, folders);
  return valuesOfDefinition(document.value, root, 'localizedText').every(
    ([, text]) => !isObject(text) || languages.every((code) => code in text || baseOf(code) in text),
  );
}
