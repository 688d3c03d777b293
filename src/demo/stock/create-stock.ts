import type { ListingSections } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { carPicturePath, drawnSeed, parseCarPicturePath } from '#domain/media/picture.ts';
import type { ListingInput } from '#server/storage/listing-row.ts';
import { createDemoListing, type DemoListing, type ListingPlan, recentProfile } from './create-listing.ts';
import { createDemoNewCar } from './create-new-car.ts';
import { commonPool, offerPool } from './offer-pool.ts';
import type { DemoRegionProfile } from './profile.ts';

export interface DemoStockOptions {
  region: DemoRegionProfile;
  catalogue: Catalogue;
  /** Any text; the same seed and day give the same stock. */
  seed: string;
  /** ISO day that ages, dates and terms are counted from. Store it with the stock, so that a second run changes nothing. */
  today: string;
  /** Number of cars; absent: the number in the region's manifest. */
  count?: number;
  /** Whether cars get the sections of their pages, which take a third of the time; absent: they do. New cars keep their versions. */
  hasDetail?: boolean;
  /** Whether rare options get cars of their own; absent: they do. */
  hasRareCars?: boolean;
}

/** Attempts to create a car for an option of a filter that no car of the stock has. */
const ATTEMPTS = 300;

/** Creates used cars of the region that cover every possible option of every filter, unless rare ones are left out. */
export function createDemoListings({
  region,
  count = region.count,
  hasRareCars = true,
  ...rest
}: DemoStockOptions): DemoListing[] {
  const plan = planOf(region, 'used', rest);
  const seen = new Map<string, number>();
  const maxOfDrawing = Math.max(MAX_OF_DRAWING, count / 120);
  const stock = numbers(count).flatMap(
    (number) => createOther({ ...plan, number }, seen, maxOfDrawing) ?? [],
  );
  if (!hasRareCars) return stock;
  const wishes = filterableValues(region);
  const isCovered = (wish: Wish) => stock.some((listing) => matchesValue(listing, wish));
  for (const wish of wishes) {
    if (isCovered(wish)) continue;
    const at = replaceable(stock, wishes);
    const found = at === undefined ? undefined : firstMatching(wish, { ...plan, number: at + 1 });
    if (at !== undefined && found) stock[at] = found;
  }
  return stock;
}

/** Creates new cars of the region, each with several versions; no model repeats until all have been used. */
export function createDemoNewCars({
  region,
  count = region.newCount,
  ...rest
}: DemoStockOptions): DemoListing[] {
  const plan = planOf(region, 'new', rest);
  const stock = new Map<string, DemoListing>();
  for (let attempt = 0; stock.size < count && attempt < ATTEMPTS; attempt++) {
    const number = stock.size + 1;
    const listing = createDemoNewCar({ ...plan, number, attempt });
    const isChoosy = attempt < ATTEMPTS / 2;
    if (isChoosy && variantsOf(listing) < 2) continue;
    const key = isChoosy ? listing?.title : String(number);
    if (listing && key !== undefined && !stock.has(key)) stock.set(key, listing);
  }
  return [...stock.values()];
}

function variantsOf(listing: DemoListing | undefined): number {
  const { newCarSection } = (listing?.detail ?? {}) as Partial<ListingSections>;
  return newCarSection?.variants.length ?? 0;
}

function planOf(
  profile: DemoRegionProfile,
  kind: 'used' | 'new',
  { catalogue, seed, today, hasDetail = true }: Omit<DemoStockOptions, 'region' | 'count'>,
): Omit<ListingPlan, 'number' | 'attempt'> {
  const pool = offerPool(catalogue, profile, { today, kind });
  return {
    profile,
    catalogue,
    kind,
    seed,
    today,
    hasDetail,
    pool,
    commonPool: commonPool(offerPool(catalogue, recentProfile(profile), { today, kind })),
  };
}

/** Cars with one title, and with one first picture, before another car is tried. */
const MAX_OF_TITLE = 3;
const MAX_OF_DRAWING = 6;
const OTHER_ATTEMPTS = 8;

/** A car that has not title or picture of several others already, unless the region has too few models. */
function createOther(
  plan: Omit<ListingPlan, 'attempt'>,
  seen: Map<string, number>,
  maxOfDrawing: number,
): DemoListing | undefined {
  for (let attempt = 0; ; attempt++) {
    const listing = createDemoListing({ ...plan, attempt });
    if (!listing) return undefined;
    const [title, drawing] = [seen.get(listing.title) ?? 0, seen.get(drawingOf(listing)) ?? 0];
    if ((title >= MAX_OF_TITLE || drawing >= maxOfDrawing) && attempt < OTHER_ATTEMPTS) continue;
    seen.set(listing.title, title + 1).set(drawingOf(listing), drawing + 1);
    return listing;
  }
}

/** The same for cars whose first picture is the same; the source's id of one without a picture. */
function drawingOf({ detail, sourceId }: DemoListing): string {
  const path = (detail as Partial<ListingSections>).mediaSection?.photos[0]?.full_path;
  const picture = parseCarPicturePath(path ?? '');
  return picture ? carPicturePath({ ...picture, seed: drawnSeed(picture.seed) }) : sourceId;
}

function firstMatching(wish: Wish, plan: Omit<ListingPlan, 'attempt'>): DemoListing | undefined {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const listing = createDemoListing({ ...plan, attempt });
    if (listing && matchesValue(listing, wish)) return listing;
  }
  return undefined;
}

/** Index of the last listing that can be replaced: others match every value it matches. */
function replaceable(stock: readonly DemoListing[], wishes: readonly Wish[]): number | undefined {
  const counts = new Map(
    wishes.map((wish) => [wish, stock.filter((listing) => matchesValue(listing, wish)).length]),
  );
  const at = stock.findLastIndex((listing) =>
    wishes.every((wish) => !matchesValue(listing, wish) || (counts.get(wish) ?? 0) > 1),
  );
  return at < 0 ? undefined : at;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** A value that visitors can filter by. */
interface Wish {
  field: string;
  value: string | number | boolean;
}

/** Every option of every filter, and every boolean field. */
export function filterableValues(profile: DemoRegionProfile): Wish[] {
  return [...profile.fields].flatMap(([field, { kind, options }]): Wish[] =>
    kind === 'boolean' ? [{ field, value: true }] : options.map((value) => ({ field, value })),
  );
}

/** Whether a listing matches the value. */
export function matchesValue({ fields }: Pick<ListingInput, 'fields'>, { field, value }: Wish): boolean {
  const found = fields[field];
  return Array.isArray(found)
    ? found.includes(String(value))
    : found !== undefined && String(found) === String(value);
}
