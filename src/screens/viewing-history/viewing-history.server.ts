import { pagePath } from '#region/routing/paths.ts';
import type { ScreenLoader } from '../screen.ts';
import type { ViewingHistoryScreenProps } from './viewing-history-screen.tsx';

/** The viewing history: the same page for everybody, the browser alone knows whose it is. */
export const loadViewingHistory: ScreenLoader<ViewingHistoryScreenProps> = async (context, t) => {
  const { region, language, segments } = context;
  if (segments.length > 0) return { kind: 'not_found' };
  return {
    kind: 'screen',
    props: {
      region: region.code,
      timeZone: region.manifest.timeZone,
      pageSize: region.manifest.pageSize,
      hasNewCars: Boolean(region.newCars),
      buyHref: pagePath(region, { language: language.code, route: 'buy', segments: [] }),
    },
    namespaces: ['history'],
    meta: { title: t('history:title'), description: t('history:visitor'), isHidden: true },
  };
};
