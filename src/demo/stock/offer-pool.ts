import type { CatalogueMake, CatalogueModel } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { yearOf } from './days.ts';
import type { DemoRegionProfile } from './profile.ts';

/** A model on sale in the region, with how often it comes up. */
export type OfferPool = readonly (readonly [
  offer: { make: CatalogueMake; model: CatalogueModel },
  weight: number,
])[];

const ANYWHERE = '*';
/** A market that fewer models name is not described by the catalogue: a few makes of its own do not empty the rest. */
const DESCRIBED_SHARE = 0.1;
const POPULARITY_POWER = 1.4;
/** Price index from which cars are rarer than their popularity says. */
const RARE_FROM = 60;

/**
 * Models that the region's market has; a market that hardly any model names gets those sold anywhere besides. Only models built within
 * the last `oldestYears` years come up, for new cars only those still built.
 */
export function offerPool(
  catalogue: Catalogue,
  profile: DemoRegionProfile,
  { today, kind }: { today: string; kind: 'used' | 'new' },
): OfferPool {
  const all = catalogue.makes.flatMap((make) => make.models.map((model) => ({ make, model })));
  const named = all.filter(({ model }) => model.markets[profile.market]).length;
  const isDescribed = named >= all.length * DESCRIBED_SHARE;
  const oldest = yearOf(today) - profile.oldestYears;
  return all.flatMap((offer) => {
    const { make, model } = offer;
    const popularity = model.markets[profile.market] ?? (isDescribed ? 0 : model.markets[ANYWHERE]) ?? 0;
    const isBuilt = kind === 'new' ? model.to === undefined : (model.to ?? oldest) >= oldest;
    if (popularity === 0 || !isBuilt || model.from > yearOf(today)) return [];
    const rarity = Math.min(1, RARE_FROM / model.priceIndex);
    return [
      [offer, popularity ** POPULARITY_POWER * rarity * (profile.makeWeights[make.slug] ?? 1)] as const,
    ];
  });
}

const COMMON_MODELS = 8;

/** The models that come up most, each as often. */
export function commonPool(pool: OfferPool): OfferPool {
  const common = pool.toSorted(([, one], [, other]) => other - one).slice(0, COMMON_MODELS);
  return common.map(([offer]) => [offer, 1] as const);
}
