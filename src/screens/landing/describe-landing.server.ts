import type { FacetStats } from '#contracts/types.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { formatNumber, formatShare } from '#region/format/format.ts';
import { formatList } from '#region/format/format-list.ts';
import { formatMoney } from '#region/format/format-money.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { siteOrigin } from '#region/routing/alternates.ts';
import { type Landing, landingFilters, landingPath } from '#region/routing/landing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { withFilter } from '#region/search/change-search.ts';
import { optionText, rangeLabel } from '#region/search/filter-labels.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import { makeOf } from '#region/search/make-models.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { carLabel } from '#region/search/search-labels.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { BlockView } from '#renderer/blocks/block-view.ts';
import { cardView } from '#renderer/car-card/card-view.ts';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { listData } from '../buy/list-data.ts';
import { faqData } from '../content/faq-data.ts';
import { crumbData } from '../crumb-data.ts';
import type { TileSection } from '../search-tile.ts';
import type { LandingStock } from './landing-stock.server.ts';
import { asSentence, type LandingNames, type LandingText, landingNames } from './landing-text.ts';
import { makeTiles, modelTiles, narrowingTiles, optionTiles, placeTiles } from './landing-tiles.ts';
import type { LandingFact, LandingView } from './landing-view.ts';

const MILEAGE = 'listing.mileage';

const MODELS = 5;

const OTHER_MAKES = 12;

/** A landing page in words, and what its head says. */
export function describeLanding(
  landing: Landing,
  stock: LandingStock,
  context: PageContext,
  text: LandingText,
): { view: LandingView; title: string; description: string } {
  const { region, language, t } = text;
  const { locale } = language;
  const names = landingNames(landing, text);
  const buyPath = buyPathOf(context);
  const href = `${buyPath}?${formatSearch(region, stock.query)}`;
  const { total } = stock.meta;
  const count = { count: total, value: formatNumber(total, language) };
  const values = { ...names, ...figuresOf(stock, text) };
  const [first, ...others] = tilesOf(landing, stock, text, buyPath, names);
  const questions = total > 0 && landingQuestions(landing, stock, text, names);
  return {
    title: asSentence(t('landing:title', names), locale),
    description: asSentence(
      values.prices && values.years && values.usual
        ? t('landing:description', values)
        : leadOf(stock, text, values),
      locale,
    ),
    view: {
      crumbs: crumbsOf(landing, context, text, names),
      title: asSentence(t('landing:heading', names), locale),
      lead: asSentence(leadOf(stock, text, values), locale),
      action:
        total > 0
          ? { label: t('buy:filters.show', count), href }
          : { label: t('common:notFound.buy'), href: buyPath },
      facts: total > 0 ? landingFacts(stock, text, buyPath) : [],
      ...(first && { first }),
      ...(stock.cars.length > 0 && {
        cars: {
          title: t('home:section.newest'),
          href,
          cars: stock.cars.map((car) => cardView(car, { ...context, t })),
        },
      }),
      ...(questions && { questions }),
      others: others.filter((tiles) => tiles !== undefined),
    },
  };
}

function figuresOf({ meta, usual }: LandingStock, text: LandingText) {
  const { region, language, t } = text;
  return {
    cars: t('common:cars', { count: meta.total, value: formatNumber(meta.total, language) }),
    prices: priceText(text),
    years: rangeText(region.manifest.priceRating.year, text),
    usual: usual === undefined ? '' : formatMoney(usual, region.currency, language),
  };
}

function leadOf({ meta }: LandingStock, { t }: LandingText, values: Record<string, string>): string {
  if (meta.total === 0) return t('landing:lead.none', values);
  const isKnown = values.prices !== '' && values.years !== '';
  const lead = t(isKnown ? 'landing:lead.full' : 'landing:lead.short', values);
  return values.usual === ''
    ? lead
    : t('landing:lead.joined', { lead, usual: t('landing:lead.usual', values) });
}

/** Narrower pages first, then those beside this one. The first place stays empty where nothing is narrower. */
function tilesOf(
  { filter, value }: Landing,
  { query }: LandingStock,
  text: LandingText,
  buyPath: string,
  names: LandingNames,
): (TileSection | undefined)[] {
  const { t, region } = text;
  const filters = landingFilters(region);
  const beside = filters
    .filter((other) => other !== filter)
    .map((other) => narrowingTiles(other, query, { text, buyPath }));
  const places = placeTiles(query, { text, buyPath });
  if (!isMakeModel(filter)) return [...beside, places, optionTiles(filter, { text, buyPath }, value)];
  const make = makeOf(value);
  const makeName = carLabel(make, filter, text);
  const models = modelTiles(
    filter,
    make,
    { text, buyPath, title: t('landing:section.models', { ...names, name: makeName }) },
    value,
  );
  const makes = makeTiles(filter, { text, buyPath, title: t('landing:section.makes') }, make, OTHER_MAKES);
  return value === make ? [models, ...beside, places, makes] : [undefined, places, models, makes];
}

/** Home, all cars, the make, the model. */
function crumbsOf(
  { filter, value }: Landing,
  context: PageContext,
  text: LandingText,
  { name }: LandingNames,
): Crumb[] {
  const { region, language } = text;
  const make = makeOf(value);
  const makePath = landingPath(region, language.code, { filter, value: make });
  return [
    ...firstCrumbs(context, text),
    ...(isMakeModel(filter) && value !== make && makePath
      ? [{ name: carLabel(make, filter, text), href: makePath }, { name: text.nameOf(value, filter) ?? name }]
      : [{ name: isMakeModel(filter) ? name : carLabel(value, filter, text) }]),
  ];
}

/** Home and all cars. */
export function firstCrumbs({ region, language }: PageContext, { t }: LandingText): Crumb[] {
  const path = (route: string) => pagePath(region, { language: language.code, route, segments: [] });
  return [
    { name: t('common:route.home'), href: path('home') },
    { name: t('common:route.buy'), href: path('buy') },
  ];
}

export function buyPathOf({ region, language }: PageContext): string {
  return pagePath(region, { language: language.code, route: 'buy', segments: [] });
}

/** The page for search engines (schema.org): the way to it, its cars, its questions. */
export function landingData(
  { crumbs, questions }: LandingView,
  stock: LandingStock | undefined,
  context: PageContext,
): Record<string, unknown>[] {
  const { region, language, origin } = context;
  return [
    crumbData(crumbs, siteOrigin(region.manifest, origin)),
    ...(stock ? listData({ cars: stock.cars, meta: stock.meta, region, language }, origin) : []),
    ...faqData(questions ? [questions] : []),
  ];
}

/** What buyers ask about the cars of a page, answered from the stock alone; a question without an answer is left out. */
function landingQuestions(
  landing: Landing,
  stock: LandingStock,
  text: LandingText,
  names: LandingNames,
): BlockView | undefined {
  const { region, language, t } = text;
  const { priceRating, pages } = region.manifest;
  const prices = priceText(text);
  const years = rangeText(priceRating.year, text);
  const mileage = rangeText(MILEAGE, text);
  const models = modelList(landing, text);
  const common = (pages.landing?.facts ?? []).flatMap((field) => {
    const filter = region.filters.find((each) => each.field === field);
    const top = filter && filter !== landing.filter && mostCommon(filter, text);
    return top ? [t('landing:share', { name: top.label, share: top.share })] : [];
  });
  const usual = stock.usual === undefined ? undefined : formatMoney(stock.usual, region.currency, language);
  const items = [
    ...(prices && usual
      ? [{ title: t('landing:question.price', names), text: t('landing:answer.price', { prices, usual }) }]
      : []),
    ...(years && mileage
      ? [{ title: t('landing:question.age', names), text: t('landing:answer.age', { years, mileage }) }]
      : []),
    ...(models ? [{ title: t('landing:question.models', names), text: models }] : []),
    ...(common.length > 0
      ? [{ title: t('landing:question.common', names), text: formatList(common, language.locale) }]
      : []),
  ];
  if (items.length === 0) return undefined;
  const title = t('landing:section.questions');
  return { type: 'faq', name: 'questions', title, items, columns: [], rows: [] };
}

/** The models of a make with most cars; empty on other pages. */
function modelList({ filter, value }: Landing, { meta, language, t }: LandingText): string {
  if (!isMakeModel(filter) || value.includes('.')) return '';
  const models = (meta.facets[filter.query] ?? [])
    .filter((each) => each.value.startsWith(`${value}.`) && each.count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MODELS)
    .map(({ label, value: model, count }) =>
      t('landing:share', { name: label ?? model, share: formatNumber(count, language) }),
    );
  return models.length < 2 ? '' : formatList(models, language.locale);
}

/** What the region's buyers ask first of all the cars of a page, after their usual price. @param buyPath path of the buy page */
function landingFacts(stock: LandingStock, text: LandingText, buyPath: string): LandingFact[] {
  const { region, language, t } = text;
  const { landing } = region.manifest.pages;
  const usual = stock.usual === undefined ? undefined : formatMoney(stock.usual, region.currency, language);
  return [
    ...(usual ? [{ label: t('landing:usual.label'), value: usual, note: t('landing:usual.note') }] : []),
    ...(landing?.facts ?? []).flatMap((field) => factOf(field, stock, text, buyPath) ?? []),
  ];
}

function factOf(
  field: string,
  stock: LandingStock,
  text: LandingText,
  buyPath: string,
): LandingFact | undefined {
  const { region, language, t } = text;
  const filter = region.filters.find((each) => each.field === field);
  // a fact that all cars of the page share by its name says nothing
  if (!filter || stock.query.filters[filter.query]) return undefined;
  const label = localizedText(filter.label, language.code, t);
  const range = rangeText(field, text);
  if (range) return { label, value: range };
  const common = mostCommon(filter, text);
  if (!common) return undefined;
  const query = withFilter(stock.query, filter.query, { kind: 'list', values: [common.value] });
  return {
    label,
    value: common.label,
    note: common.share,
    href: `${buyPath}?${formatSearch(region, query)}`,
  };
}

/** From the lowest to the highest value of a field; empty: not known. */
function rangeText(field: string, text: LandingText): string {
  const filter = text.region.filters.find((each) => each.field === field);
  const ends = filter && endsOf(text.meta.stats[filter.query]);
  return filter && ends ? rangeLabel(ends, filter, text) : '';
}

const priceText = (text: LandingText): string => rangeText(PRICE_FIELD, text);

function endsOf(stats: FacetStats | undefined): { min: number; max: number } | undefined {
  const { min, max } = stats ?? {};
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined;
}

/** The option that most cars have, and its share among those that have one. */
function mostCommon(
  filter: ResolvedFilter,
  text: LandingText,
): { value: string; label: string; share: string } | undefined {
  const offered = filter.options.map(({ value }) => value);
  const counts = text.meta.facets[filter.query] ?? [];
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const [top] = counts
    .filter(({ value, count }) => count > 0 && offered.includes(value))
    .sort((a, b) => b.count - a.count);
  if (!top) return undefined;
  return {
    value: top.value,
    label: optionText(top.value, filter, text),
    share: formatShare(top.count / all, text.language),
  };
}
