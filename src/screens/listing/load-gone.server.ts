import type { Translate } from '#region/localized-text.ts';
import type { PageContext } from '#region/page-context.ts';
import { pagePath } from '#region/paths.ts';
import { cardView } from '#ui/car-card/card-view.ts';
import type { ScreenAnswer } from '../screen.ts';
import { findNamed } from './find-named.server.ts';
import type { GoneView } from './listing-view.ts';

/**
 * An address that leads to no car. Sold cars keep their page (200, SoldOut, out of the results of search engines) for
 * as long as they are kept. Later nothing remembers the car, but its address names make and model: where the region has
 * cars of either, it was (or might as well have been) a car here. 410 then tells search engines to forget the address
 * at once, and buyers who kept it see cars like it. Any other address is unknown: 404.
 */
export async function loadGone(context: PageContext, t: Translate): Promise<ScreenAnswer<GoneView>> {
  const { region, language } = context;
  const found = await findNamed(context);
  if (!found) return { kind: 'not_found' };
  const words = { ...context, t };
  const buy = pagePath(region, { language: language.code, route: 'buy', segments: [] });
  return {
    kind: 'screen',
    status: 410,
    props: {
      isGone: true,
      cars: found.cars.map((car) => cardView(car, words)),
      href: `${buy}?${found.search}`,
    },
    namespaces: ['listing'],
    meta: { title: t('listing:gone.title'), isHidden: true },
    showsDemoCars: found.cars.some(({ is_demo }) => is_demo),
  };
}
