import { join } from 'node:path';
import { catalogueFolders } from '#server/config/folders.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '#server/manifests/content/read-content.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { shippedRegions } from './shipped-regions.ts';

const ROOT = join(import.meta.dirname, '..');
const regionsDir = join(ROOT, 'regions');

/** The shipped catalogue of makes and models. */
export const shippedCatalogue = readCatalogue(catalogueFolders(regionsDir, regionsDir));

/** All shipped regions with their content: places, openings and the like. */
export const { regions: regionsWithContent } = await readContent(shippedRegions, {
  folders: { regionsDir, shippedRegionsDir: regionsDir },
  locales: await readLocales({ shippedLocalesDir: join(ROOT, 'public/locales') }),
  catalogue: shippedCatalogue,
});
