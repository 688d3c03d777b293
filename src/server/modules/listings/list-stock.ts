import type { ListInventoriesAnswer, ListingCard } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import type { ListingRow } from '../../storage/listing-row.ts';
import { listInventories } from './repositories/inventories.ts';
import type { CountStock } from './stock-counts.ts';

export interface StockPage {
  kind: 'used' | 'new';
  /** Only cars with a smaller id. */
  before: number;
}

export type InventoryPage = ListInventoriesAnswer;

export interface StockDeps {
  db: Database;
  count: CountStock;
  card(row: ListingRow): ListingCard;
}

/** Returns a page of a region's stock and the position of the next one. */
export async function listStock(
  { db, count, card }: StockDeps,
  region: ResolvedRegion,
  { kind, before }: StockPage,
): Promise<InventoryPage> {
  const size = region.manifest.pageSize;
  if (kind === 'new' && !region.manifest.features.newCars)
    return { data: [], meta: { total: 0, size, next: null } };
  const [rows, total] = await Promise.all([
    // one extra row tells whether there is a next page
    listInventories(db, region.code, kind, before, size + 1),
    count(region.code, kind),
  ]);
  const shown = rows.slice(0, size);
  const next = rows.length > size ? (shown.at(-1)?.id ?? null) : null;
  return { data: shown.map(card), meta: { total, size, next } };
}
