import type { ListingDetail } from '#contracts/types.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { ScreenLoader } from '../screen.ts';
import type { CompareView } from './compare-view.ts';
import { describeCompare, MAX_COMPARED } from './describe-compare.ts';

/** Comparison: the segments of the address are the slugs of the cars, so that it can be shared. */
export const loadCompare: ScreenLoader<CompareView> = async (context, t) => {
  const { region, language, segments, path } = context;
  const slugs = [...new Set(segments)].slice(0, MAX_COMPARED);
  const better = pagePath(region, { language: language.code, route: 'compare', segments: slugs });
  if (better !== path) return { kind: 'redirect', path: better, isPermanent: true };
  const found = await Promise.all(slugs.map((slug) => find(context, slug)));
  const details = found.filter((detail) => detail !== undefined);
  const gone = slugs.filter((_, at) => found[at] === undefined);
  const props = describeCompare(details, gone, { ...context, t });
  const titles = props.cars.map(({ title }) => title).join(' · ');
  return {
    kind: 'screen',
    props,
    namespaces: [],
    meta: {
      title: t('garage:compare.title'),
      description: titles || t('garage:compare.empty'),
      isHidden: slugs.length > 0,
    },
    showsDemoCars: details.some(({ card }) => card.is_demo),
  };
};

/** A used car, else a new one of that address. */
async function find({ api, language }: PageContext, slug: string): Promise<ListingDetail | undefined> {
  for (const folder of ['/listings/', '/listings/new-home/']) {
    const query = new URLSearchParams({ lang: language.code });
    const { status, body } = await api.get<{ data: ListingDetail }>(
      `${folder}${encodeURIComponent(slug)}?${query}`,
    );
    if (status === 200) return body.data;
    if (status >= 500) throw new Error(`the listing ${slug} answered ${status}`);
  }
  return undefined;
}
