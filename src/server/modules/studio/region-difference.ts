import { type Difference, differencesOf } from '#region/json/differences.ts';
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
  const before = isNew ? null : (await readLayers(path, within)).document.value;
  const after = await readLayers(path, within, { text });
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
