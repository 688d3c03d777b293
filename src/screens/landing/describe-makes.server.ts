import { type Landing, landingFilters } from '#region/routing/landing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import { carLabel } from '#region/search/search-labels.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { TileSection } from '../search-tile.ts';
import { buyPathOf, firstCrumbs } from './describe-landing.server.ts';
import type { LandingText } from './landing-text.ts';
import { makeTiles, optionTiles, valueHref } from './landing-tiles.ts';
import type { LandingView } from './landing-view.ts';

const ALL = 500;
const SUGGESTED = 5;

/** Every make with cars, then the values of the other landing pages. */
export function describeMakes(context: PageContext, text: LandingText): { view: LandingView; title: string } {
  const { region, language, t } = text;
  const country = countryNameForms(region.manifest, language.code, t);
  const crumb = { name: t('landing:makes.link') };
  return {
    title: t('landing:makes.title', country),
    view: {
      crumbs: [...firstCrumbs(context, text), crumb],
      title: t('landing:makes.heading', country),
      lead: t('landing:makes.text', country),
      facts: [],
      others: allTiles(context, text),
    },
  };
}

/** Words that name no value: what they may mean, and all there is. */
export function describeUnknown(
  { filter, value }: Landing,
  suggested: readonly string[],
  context: PageContext,
  text: LandingText,
): LandingView {
  const { t, meta } = text;
  const counts = new Map((meta.facets[filter.query] ?? []).map((each) => [each.value, each.count]));
  const buyPath = buyPathOf(context);
  const tiles = suggested.slice(0, SUGGESTED).map((each) => ({
    label: carLabel(each, filter, text),
    href: valueHref({ filter, value: each }, counts.get(each) ?? 0, text, buyPath),
    pictogram: '',
  }));
  return {
    crumbs: firstCrumbs(context, text),
    title: t('landing:unknown.title', { text: value.replace('.', ' ') }),
    lead: t('landing:unknown.text'),
    action: { label: t('common:notFound.buy'), href: buyPath },
    facts: [],
    ...(tiles.length > 0 && { first: { kind: 'makes' as const, title: t('buy:notice.didYouMean'), tiles } }),
    others: allTiles(context, text),
  };
}

function allTiles(context: PageContext, text: LandingText): TileSection[] {
  const { region, language, t } = text;
  const buyPath = buyPathOf(context);
  const all = landingFilters(region).map((filter) =>
    isMakeModel(filter)
      ? makeTiles(filter, { text, buyPath, title: localizedText(filter.label, language.code, t) }, '', ALL)
      : optionTiles(filter, { text, buyPath }),
  );
  return all.filter((tiles) => tiles !== undefined);
}
