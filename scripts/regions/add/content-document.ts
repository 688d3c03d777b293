import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type ContentName, contentFolder } from '../../../src/server/manifests/content/content-files.ts';
import type { LayeredDocument } from '../../../src/server/manifests/json/layered-document.ts';
import { readLayers } from '../../../src/server/manifests/read-layers.ts';
import { renderJson } from '../../json/json-style.ts';
import type { RegionFolders } from '../folders.ts';

/** A file of content of a region with all that it inherits; one that is missing is created as an heir of the shipped one. */
export async function contentDocument(
  name: ContentName,
  code: string,
  folders: RegionFolders,
): Promise<{ document: LayeredDocument; created?: { file: string; text: string } }> {
  const file = join(contentFolder(folders.regionsDir, code), `${name}.json`);
  if (existsSync(file)) return { document: (await readLayers(file, folders)).document };
  const schema = relative(dirname(file), join(folders.root, `schemas/content/${name}.schema.json`));
  const isShared = existsSync(join(folders.shippedRegionsDir, 'shared/content', `${name}.json`));
  const text = `${renderJson({
    $schema: schema.split(sep).join('/'),
    ...(isShared && { extends: [`forecourt:content/${name}`] }),
  })}\n`;
  return { document: (await readLayers(file, folders, { text })).document, created: { file, text } };
}
