import {
  createDemoListings,
  createDemoNewCars,
  type DemoStockOptions,
  demoProfile,
} from '../../src/demo/stock/index.ts';
import type { ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { indexDefinition } from '../../src/region/search/index-definition.ts';
import type { RegionSet } from '../../src/server/manifests/load-regions.ts';
import type { LoadedRegion } from '../../src/server/manifests/loaded-region.ts';
import type { JsonPath, Problem } from '../../src/server/manifests/problem.ts';
import { withShortName } from '../../src/server/manifests/short-name.ts';
import { createIndex } from '../../src/server/search/create-index.ts';
import { describeGap, type StockGap, stockGaps } from '../../src/server/search/stock-gaps.ts';
import { type AmountGap, demoAmountGaps, demoPartGaps, MIN_CARS } from './demo-amounts.ts';
import type { RegionFolders } from './folders.ts';
import { siteContent } from './site-content.ts';

/**
 * Cars that show, in a region without faults, that there are none: what one of them has, the whole stock has. Most regions
 * need only the first of these samples. What is amiss in a few cars is looked for in all.
 */
const SAMPLES = [
  { count: 40, newCount: 6 },
  { count: 120, newCount: 12 },
];
/** In a sample, fewer cars tell something. */
const MIN_SAMPLE_CARS = 3;

/**
 * Finds filters and quick searches without results in the demo stock, and amounts in another unit than the rest of the
 * manifest. These are warnings, as imported cars may differ.
 * @param set must have no errors
 */
export async function checkDemoStock(
  { regions, locales }: Pick<RegionSet, 'regions' | 'locales'>,
  folders: Pick<RegionFolders, 'regionsDir' | 'shippedRegionsDir'>,
  site = siteContent({ regions, locales }, folders),
): Promise<Problem[]> {
  const catalogue = site.catalogue();
  const { regions: full } = await site.content();
  const problems: Problem[] = [];
  for (const [at, loaded] of regions.entries()) {
    const region = full[at];
    if (!region) continue;
    const stock = {
      region: demoProfile(region.manifest),
      catalogue,
      seed: region.code,
      // the same day all year, so that results are deterministic
      today: `${site.year}-01-01`,
      hasDetail: false,
    };
    if (await isSound(region, loaded, stock)) continue;
    for (const gap of await gapsOf(region, loaded, stock, MIN_CARS)) problems.push(problemOf(loaded, gap));
  }
  return problems;
}

/** Whether a sample of the stock has no gap. */
async function isSound(
  region: ResolvedRegion,
  loaded: LoadedRegion,
  stock: DemoStockOptions,
): Promise<boolean> {
  for (const { count, newCount } of SAMPLES) {
    const profile = {
      ...stock.region,
      count: Math.min(count, stock.region.count),
      newCount: Math.min(newCount, stock.region.newCount),
    };
    const sample = { ...stock, region: profile, hasRareCars: false };
    if ((await gapsOf(region, loaded, sample, MIN_SAMPLE_CARS)).length === 0) return true;
  }
  return false;
}

async function gapsOf(
  region: ResolvedRegion,
  loaded: LoadedRegion,
  stock: DemoStockOptions,
  minCars: number,
): Promise<AmountGap[]> {
  const cars = createDemoListings(stock);
  const index = createIndex(indexDefinition(region));
  index.load(cars.map(({ fields }, at) => [at + 1, fields] as const));
  const empty = (await stockGaps(region, index.search)).map((gap) => ({
    path: pathOf(loaded, gap),
    message: describeGap(gap),
    allowed: 'a value of demo cars; see demo.fields',
  }));
  const amounts = demoAmountGaps(
    region,
    cars.map(({ fields }) => fields),
    minCars,
  );
  const hasParts = Object.keys(region.manifest.demo.priceParts ?? {}).length > 0;
  return [...empty, ...amounts, ...(hasParts ? demoPartGaps(region, createDemoNewCars(stock), minCars) : [])];
}

const problemOf = ({ document }: LoadedRegion, { path, message, allowed }: AmountGap): Problem =>
  withShortName(
    document.problemAt(path, { severity: 'warning', message: `${message} (demo stock)`, allowed }),
  );

function pathOf({ manifest }: LoadedRegion, { kind, name }: StockGap): JsonPath {
  if (kind === 'quick search')
    return ['quickSearches', manifest.quickSearches.findIndex((search) => search.name === name), 'query'];
  for (const [setting, { filters }] of Object.entries(manifest.filters.settings)) {
    const index = filters.findIndex((filter) => filter.name === name);
    if (index >= 0) return ['filters', 'settings', setting, 'filters', index];
  }
  return ['filters'];
}
