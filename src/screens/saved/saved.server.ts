import type { ListCardsAnswer, RegionManifest } from '#contracts/types.ts';
import { formatNumber } from '#region/format/format.ts';
import { formatHour } from '#region/format/format-measure.ts';
import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { FormatLanguage } from '#region/text/format-language.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { cardView } from '#renderer/car-card/card-view.ts';
import type { ScreenLoader } from '../screen.ts';
import type { SavedScreenProps } from './saved-screen.tsx';

const IDS = /^[1-9]\d{0,14}(\.[1-9]\d{0,14}){0,199}$/;

/** Saved cars: the page itself knows none; behind it, numbers of cars divided by dots stand for their cards. */
export const loadSaved: ScreenLoader<SavedScreenProps> = async (context, t) => {
  const { region, language, segments } = context;
  const [ids = ''] = segments;
  if (segments.length > 1 || (ids !== '' && !IDS.test(ids))) return { kind: 'not_found' };
  const cars = ids === '' ? [] : await readCards(context, ids);
  const pathTo = (route: 'buy' | 'buy-new') =>
    pagePath(region, { language: language.code, route, segments: [] });
  return {
    kind: 'screen',
    props: {
      isShared: ids !== '',
      hasGone: cars.length < new Set(ids.split('.').filter((id) => id !== '')).size,
      cars: cars.map((car) => cardView(car, { ...context, region: regionForKind(region, car.kind), t })),
      alertRules: alertRules(region.manifest.alerts, language, t),
      buyHref: pathTo('buy'),
      ...(region.newCars && { buyNewHref: pathTo('buy-new') }),
    },
    namespaces: ['history'],
    meta: { title: t('garage:saved.title'), description: t('history:saved.keep'), isHidden: true },
    showsDemoCars: cars.some(({ is_demo }) => is_demo),
  };
};

async function readCards({ api, language }: PageContext, ids: string): Promise<ListCardsAnswer['data']> {
  const query = new URLSearchParams({ ids: ids.replaceAll('.', ','), lang: language.code });
  const { status, body } = await api.get<ListCardsAnswer>(`/cards?${query}`);
  if (status !== 200) throw new Error(`cards answered ${status}`);
  return body.data;
}

/** When alerts of a region come, and how many at most, for people; a sentence each. */
export function alertRules(
  { messagesPerDay, digestHour, quietHours }: RegionManifest['alerts'],
  language: FormatLanguage,
  t: Translate,
): string[] {
  const hour = (value: number) => formatHour(value, language.locale);
  return [
    t('history:saved.most', { value: formatNumber(messagesPerDay, language), hour: hour(digestHour) }),
    ...(quietHours
      ? [t('history:saved.quiet', { from: hour(quietHours.from), until: hour(quietHours.until) })]
      : []),
  ];
}
