import type { RegionManifest } from '../../src/contracts/types.ts';
import { zonedYear } from '../../src/domain/time/zoned-day.ts';
import { resolveRegion } from '../../src/region/resolve-region.ts';
import type { Folders } from '../../src/server/config/folders.ts';
import { readCatalogue } from '../../src/server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '../../src/server/manifests/content/read-content.ts';
import { readLocales } from '../../src/server/manifests/locales/read-locales.ts';

/** Reads the catalogue, and a region with the places of its content. */
export async function regionContent(manifest: RegionManifest, folders: Folders) {
  const catalogue = readCatalogue(folders.catalogueDirs);
  const resolved = resolveRegion(manifest, zonedYear(Date.now(), manifest.timeZone));
  const locales = await readLocales(folders);
  const { regions } = await readContent([resolved], { folders, locales, catalogue });
  return { region: regions[0] ?? resolved, catalogue };
}
