import type { RemovedListing } from '#contracts/types.ts';
import { newCarRegion, regionForKind } from '#region/manifest/new-car-region.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { emptySearch } from '#region/search/search-query.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { cardView } from '#renderer/car-card/card-view.ts';
import type { ScreenAnswer } from '../screen.ts';
import { askRow } from './ask-row.server.ts';
import type { SimilarCars } from './find-listing.server.ts';
import type { GoneView } from './listing-view.ts';

const SHOWN = 4;

/**
 * Where a car was. Sold cars keep their page (200, SoldOut, out of the results of search engines) for as long as they
 * are stored; of deleted ones only the address is stored. 410 makes search engines remove it immediately, and
 * buyers who saved it see similar cars.
 */
export async function loadGone(
  removed: RemovedListing,
  context: PageContext,
  t: Translate,
): Promise<ScreenAnswer<GoneView>> {
  const { region, language } = context;
  const { cars, search, isAlike } = await findLike(context, removed);
  const route = removed.kind === 'new' ? 'buy-new' : 'buy';
  const buy = pagePath(region, { language: language.code, route, segments: [] });
  return {
    kind: 'screen',
    status: 410,
    props: {
      isGone: true,
      cars: cars.map((car) => cardView(car, { ...context, region: regionForKind(region, car.kind), t })),
      href: search === '' ? buy : `${buy}?${search}`,
      isAlike,
    },
    namespaces: ['listing'],
    meta: { title: t('listing:gone.title'), isHidden: true },
    showsDemoCars: cars.some(({ is_demo }) => is_demo),
  };
}

/** Cars instead of one that is gone. */
interface LikeCars extends SimilarCars {
  /** They are of its model or make; else any car for sale. */
  isAlike: boolean;
}

/** Cars for sale of the model, else of the make, else any. */
async function findLike(page: PageContext, { kind, make, make_model }: RemovedListing): Promise<LikeCars> {
  const context = kind === 'new' ? { ...page, region: newCarRegion(page.region) } : page;
  for (const name of [make_model, make].filter((each) => each !== '')) {
    const found = await ask(context, name);
    if (found.cars.length > 0) return { ...found, isAlike: true };
  }
  return { ...(await ask(context)), isAlike: false };
}

async function ask(context: PageContext, name?: string): Promise<SimilarCars> {
  const { region } = context;
  const key = findMakeFilter(region)?.query;
  if (name !== undefined && key === undefined) return { cars: [], search: '' };
  const filters = key && name ? { [key]: { kind: 'list' as const, values: [name] } } : {};
  const search = formatSearch(region, { ...emptySearch(region), filters });
  const row = await askRow(context, search);
  return { cars: row?.cars.slice(0, SHOWN) ?? [], search };
}
