import { createDemoListings, demoProfile } from '../../../src/demo/stock/index.ts';
import type { Content } from '../../../src/server/manifests/load-content.ts';
import { upsertListings } from '../../../src/server/modules/listings/index.ts';
import type { Database } from '../../../src/server/storage/database.ts';
import { seededRandom } from '../../../tests/search/seeded-random.ts';

/** Number of generated cars; the others are variations of them. */
const ORIGINALS = 4_000;
const BATCH = 1_000;
const PRICE = 'listing.asking_price';
const MILEAGE = 'listing.mileage';

/**
 * Fills a region with plausible cars of distinct price and mileage.
 * @param hasAllSections also stores everything that car pages show; lists need pictures only
 */
export async function fillStock(
  db: Database,
  content: Content,
  size: number,
  { hasAllSections = false }: { hasAllSections?: boolean } = {},
): Promise<void> {
  const { regions, catalogue } = content;
  const { code, manifest } = regions.default;
  const originals = createDemoListings({
    region: demoProfile(manifest),
    catalogue,
    seed: 'bench',
    today: '2026-01-31',
    count: Math.min(size, ORIGINALS),
  });
  const random = seededRandom(1);
  const vary = (value: unknown) =>
    typeof value === 'number' ? Math.round(value * (0.7 + 0.6 * random.next())) : null;
  for (let at = 0; at < size; at += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, size - at) }, (_, offset) => {
      const number = at + offset;
      const car = originals[number % originals.length];
      if (!car) throw new Error('there is no demo stock');
      const fields = {
        ...car.fields,
        [PRICE]: vary(car.fields[PRICE]),
        [MILEAGE]: vary(car.fields[MILEAGE]),
      };
      const { mediaSection } = car.detail;
      return {
        ...car,
        sourceId: String(number),
        slug: `${car.slug}-${number}`,
        fields,
        detail: hasAllSections ? car.detail : { mediaSection },
      };
    });
    await upsertListings(db, code, batch);
  }
}
