import type { CatalogueMake, CatalogueModel } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { yearOf } from './days.ts';
import type { DemoRegionProfile } from './profile.ts';

/** A model on sale in the region, with its frequency. */
export type OfferPool = readonly (readonly [
  offer: { make: CatalogueMake; model: CatalogueModel },
  weight: number,
])[];

const ANYWHERE = '*';
/** The catalogue does not describe a market that fewer models name: a few makes must not replace all others. */
const DESCRIBED_SHARE = 0.1;
const POPULARITY_POWER = 1.4;
/** Price index above which cars are rarer than their popularity suggests. */
const RARE_FROM = 60;

/**
 * Returns the models of the region's market; a market that hardly any model names gets those of all markets. Includes only
 * models built within the last `oldestYears` years, for new cars only those still built.
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

/** The most frequent models, with equal frequency. */
export function commonPool(pool: OfferPool): OfferPool {
  const common = pool.toSorted(([, one], [, other]) => other - one).slice(0, COMMON_MODELS);
  return common.map(([offer]) => [offer, 1] as const);
}
