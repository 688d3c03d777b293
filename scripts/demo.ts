import { join } from 'node:path';
import type { RegionManifest } from '../src/contracts/types.ts';
import { refillDemoStock } from '../src/demo/stock/fill-regions.ts';
import { reasonOf } from '../src/domain/privacy/reason-of.ts';
import { zonedYear } from '../src/domain/time/zoned-day.ts';
import { resolveRegion } from '../src/region/resolve-region.ts';
import { loadConfig } from '../src/server/app/load-config.ts';
import { type Folders, foldersOf } from '../src/server/config/folders.ts';
import { checkCatalogue } from '../src/server/manifests/catalogue/check-catalogue.ts';
import { readCatalogue } from '../src/server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '../src/server/manifests/content/read-content.ts';
import { readLocales } from '../src/server/manifests/locales/read-locales.ts';
import { hasErrors, problemLine } from '../src/server/manifests/problem.ts';
import { joinDatabase } from '../src/server/storage/start-database.ts';
import { printLine } from './import/print-line.ts';
import { findRegions } from './regions/find-region.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `npm run demo -- refill <region>

  refill  replaces the demo cars of a region according to its manifest; keeps imported cars; the site may be running`;

const ROOT = join(import.meta.dirname, '..');
const STATEMENT_TIMEOUT_MS = 60_000;

/** @returns the exit code: 0, or 1 when the manifest of the region or the catalogue is invalid */
async function main([command, code, ...rest]: readonly string[]): Promise<number> {
  if (command !== 'refill' || !code || rest.length > 0) throw new UsageError(USAGE);
  const [region] = (await findRegions([code.toLowerCase()])) ?? [];
  if (!region) return 1;
  const config = await loadConfig(ROOT);
  const folders = foldersOf(config, ROOT);
  const inCatalogue = await checkCatalogue(folders.catalogueDirs);
  if (hasErrors(inCatalogue)) {
    for (const problem of inCatalogue) printLine(problemLine(problem));
    return 1;
  }
  const database = await joinDatabase({
    dataDir: folders.dataDir,
    databaseUrl: config.databaseUrl,
    log: { info() {}, warn: printLine, error: printLine },
    applicationName: 'forecourt demo',
    statementTimeout: STATEMENT_TIMEOUT_MS,
  });
  try {
    const content = await contentOf(region.manifest, folders);
    const { cars, removed, imported } = await refillDemoStock(database.db, content, Date.now());
    console.log(
      `${region.manifest.code}: ${cars} demo cars, ${removed} old demo cars removed, ${imported} imported cars kept`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

/** The manifest with the places of its content, where the cars stand. */
async function contentOf(manifest: RegionManifest, folders: Folders) {
  const catalogue = readCatalogue(folders.catalogueDirs);
  const resolved = resolveRegion(manifest, zonedYear(Date.now(), manifest.timeZone));
  const { regions } = await readContent([resolved], {
    folders,
    locales: await readLocales(folders),
    catalogue,
  });
  return { manifest: regions[0]?.manifest ?? manifest, catalogue };
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    printLine(reasonOf(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
