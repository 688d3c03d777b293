import { type Landing, landingFilters, landingPath, readLanding } from '#region/routing/landing-path.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import { carLabel } from '#region/search/search-labels.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import { findListing } from '../listing/find-listing.server.ts';
import type { ScreenAnswer, ScreenLoader } from '../screen.ts';
import type { TileSection } from '../search-tile.ts';
import { buyPathOf, describeLanding, firstCrumbs, landingData } from './describe-landing.server.ts';
import { isKnownValue, type LandingStock, landingStock, suggestedValues } from './landing-stock.server.ts';
import { type LandingText, landingText } from './landing-text.ts';
import { makeTiles, optionTiles, valueHref } from './landing-tiles.ts';
import type { LandingView } from './landing-view.ts';

const ALL = 500;

const SUGGESTED = 5;

/** The cars of a make, a model or another value (`pages.landing` of the manifest); a list of the values without one. */
export const loadLanding: ScreenLoader<LandingView> = async (context, t) => {
  const { region, language } = context;
  const asked = readLanding(region, context);
  if (!asked) return { kind: 'not_found' };
  const { filter, value } = asked;
  if (value === undefined) return loadMakes(context, t);
  const landing = { filter, value };
  const stock = await landingStock(context, landing);
  if (stock.meta.total === 0 && !(await isKnownValue(context, landing)))
    return loadUnknown(landing, context, t);
  const path = landingPath(region, language.code, landing);
  if (path !== undefined && path !== context.path) return { kind: 'redirect', path, isPermanent: true };
  return loadCars(landing, stock, context, t);
};

function loadCars(
  landing: Landing,
  stock: LandingStock,
  context: PageContext,
  t: Translate,
): ScreenAnswer<LandingView> {
  const text = landingText({ ...context, t }, stock.meta);
  const { view, title, description } = describeLanding(landing, stock, context, text);
  const minimum = context.region.manifest.pages.landing?.minimumCars ?? 0;
  return {
    kind: 'screen',
    props: view,
    namespaces: [],
    meta: {
      title,
      description,
      isHidden: stock.meta.total < minimum,
      structuredData: landingData(view, stock, context),
    },
    showsDemoCars: stock.cars.some(({ is_demo }) => is_demo),
  };
}

/** All makes and the values of other landing pages. */
async function loadMakes(context: PageContext, t: Translate): Promise<ScreenAnswer<LandingView>> {
  const { meta } = await landingStock(context);
  const { view, title } = describeMakes(context, landingText({ ...context, t }, meta));
  return {
    kind: 'screen',
    props: view,
    namespaces: [],
    meta: {
      title,
      description: view.lead,
      isRegional: true,
      structuredData: landingData(view, undefined, context),
    },
  };
}

/** Words that name no value: a car of which the rest of the address is missing, else what they may mean. */
async function loadUnknown(
  landing: Landing,
  context: PageContext,
  t: Translate,
): Promise<ScreenAnswer<LandingView>> {
  const { region, language, segments } = context;
  const slug = segments.at(-1);
  const { detail, removed } = context.route === 'cars' && slug ? await findListing(context, slug) : {};
  if (detail)
    return { kind: 'redirect', path: listingPath(region, language.code, detail.card), isPermanent: true };
  const [{ meta }, values] = await Promise.all([landingStock(context), suggestedValues(context, landing)]);
  const view = describeUnknown(landing, values, context, landingText({ ...context, t }, meta));
  return {
    kind: 'screen',
    status: removed ? 410 : 404,
    props: view,
    namespaces: [],
    meta: { title: view.title, isHidden: true },
  };
}

/** Every make with cars, then the values of the other landing pages. */
function describeMakes(context: PageContext, text: LandingText): { view: LandingView; title: string } {
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
function describeUnknown(
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
