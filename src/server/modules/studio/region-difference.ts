import { type Difference, differencesOf } from '#region/json/differences.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import { type EndedAddress, endedAddresses } from '#region/routing/ended-addresses.ts';
import { pathRegionOf } from '#region/routing/path-region-of.ts';
import type { Folders } from '../../config/folders.ts';
import type { Content } from '../../manifests/load-content.ts';
import { readLayers } from '../../manifests/read-layers.ts';
import type { ManifestFile } from './manifest-file.ts';
import { layerFoldersOf } from './site-files.ts';
import type { StudioTarget } from './target.ts';

/** What publishing would change. */
export interface RegionDifference {
  properties: Difference[];
  /** Addresses of the site that would lead nowhere. */
  ended: EndedAddress[];
}

/** What a text would change of a region, or of the file alone. */
export async function differenceOf(
  { folders, content }: { folders: Folders; content(): Content },
  target: StudioTarget,
  { file: { path, isNew }, text }: { file: ManifestFile; text: string },
): Promise<RegionDifference> {
  const within = layerFoldersOf(folders, target);
  const after = await readLayers(path, within, { text });
  if (isNew) return { properties: await ownProperties(path, within, text, after.document.value), ended: [] };
  const before = (await readLayers(path, within)).document.value;
  if (target.file !== undefined)
    return { properties: differencesOf(before, after.document.value), ended: [] };
  const { code } = target;
  const next = pathRegionOf(after.document.value);
  const live = content().regions.find(code);
  return {
    properties: differencesOf(before, after.document.value),
    ended: next && live ? endedAddresses(live, { code, ...next }) : [],
  };
}

/** What a new file sets itself: what it inherits is thousands of properties that nobody has decided here. */
async function ownProperties(
  path: string,
  within: ReturnType<typeof layerFoldersOf>,
  text: string,
  after: Json,
): Promise<Difference[]> {
  const inherited = await readLayers(path, within, { text: JSON.stringify({ extends: extendsOf(text) }) });
  return differencesOf(inherited.document.value, after).map(({ name, values: [, value] }) => ({
    name,
    values: [undefined, value],
  }));
}

function extendsOf(text: string): Json {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? (value.extends ?? []) : [];
  } catch {
    return [];
  }
}
