import type { RemovedListing } from '#contracts/types.ts';
import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { cardView } from '#renderer/car-card/card-view.ts';
import type { ScreenAnswer } from '../screen.ts';
import { findLike } from './find-like.server.ts';
import type { GoneView } from './listing-view.ts';

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
