import { type Landing, landingPath, readLanding } from '#region/routing/landing-path.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { findListing } from '../listing/find-listing.server.ts';
import type { ScreenAnswer, ScreenLoader } from '../screen.ts';
import { describeLanding, landingData } from './describe-landing.server.ts';
import { describeMakes, describeUnknown } from './describe-makes.server.ts';
import { isKnownValue, type LandingStock, landingStock, suggestedValues } from './landing-stock.server.ts';
import { landingText } from './landing-text.ts';
import type { LandingView } from './landing-view.ts';

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
