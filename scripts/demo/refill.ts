import { refillDemoStock } from '../../src/demo/stock/fill-regions.ts';
import { checkCatalogue } from '../../src/server/manifests/catalogue/check-catalogue.ts';
import { hasErrors, problemLine } from '../../src/server/manifests/problem.ts';
import { findRegions } from '../regions/find-region.ts';
import { printLine } from '../site/print-line.ts';
import { progress } from '../site/progress.ts';
import { regionContent } from '../site/region-content.ts';
import { readSite, withDatabase } from '../site/with-database.ts';

/** Replaces the demo cars of a region. @returns 1 when the manifest of the region or the catalogue is invalid */
export async function refill(code: string, { json }: { json: boolean }): Promise<number> {
  const [region] = (await findRegions([code])) ?? [];
  if (!region) return 1;
  const site = await readSite();
  const inCatalogue = await checkCatalogue(site.folders.catalogueDirs);
  if (hasErrors(inCatalogue)) {
    for (const problem of inCatalogue) printLine(problemLine(problem));
    return 1;
  }
  const { catalogue, region: resolved } = await regionContent(region.manifest, site.folders);
  // with the places of its content, where the cars stand
  const content = { manifest: resolved.manifest, catalogue };
  const bar = progress('storing', 'demo cars');
  const report = await withDatabase(site, 'demo', (db) =>
    refillDemoStock(db, content, Date.now(), bar.show),
  ).finally(bar.stop);
  const { cars, removed, imported } = report;
  if (json) console.log(JSON.stringify({ region: region.manifest.code, ...report }));
  else
    console.log(
      `${region.manifest.code}: ${cars} demo cars, ${removed} old demo cars removed, ${imported} imported cars kept`,
    );
  return 0;
}
