import { isRegionalFact, REGIONAL_FACT_FIELDS } from '#domain/vehicle/regional-facts.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { filtersOf, type PlacedFilter } from './filters-of.ts';
import { namesIn, reportNoTerm, reportRepeats } from './names-in.ts';

/** Tiles of the home page: their terms, the field that holds these, and what a report calls them. */
const TILES = [
  { names: 'bodyTypes', of: 'bodyTypeField', what: 'body types' },
  { names: 'fuelTypes', of: 'fuelTypeField', what: 'fuels' },
] as const;

/** Checks that filters offer what tiles and landing pages lead to, and that no amount counts twice in a price. */
export function checkPages(context: CheckContext): void {
  for (const tiles of TILES) if (context.isValid(['pages', tiles.of])) checkTiles(context, tiles);
  if (context.isValid(['pages', 'landing', 'routes'])) checkLandingRoutes(context);
  if (context.isValid(['pages', 'price'])) {
    checkPriceParts(context);
    checkBeside(context);
  }
  if (context.isValid(['pages', 'carInfoFacts'])) warnOfPanelFacts(context);
}

function checkPriceParts(context: CheckContext): void {
  const path: JsonPath = ['pages', 'price', 'parts'];
  const { parts } = context.manifest.pages.price;
  const amounts = parts.flatMap(({ field, items = [] }, at) => [
    { value: field, path: [...path, at, 'field'] },
    ...items.map((value, index) => ({ value, path: [...path, at, 'items', index] })),
  ]);
  reportRepeats(context, amounts, 'amount of the price');
  for (const amount of amounts)
    if (amount.value === PRICE_FIELD)
      context.report(amount.path, { message: 'the price cannot be a part of itself' });
}

/** What stands beside the price has no name there: a bare number needs a text that says what it is. */
function checkBeside(context: CheckContext): void {
  const { price } = context.manifest.pages;
  price.beside.forEach((name, index) => {
    const field = context.isContainer(['fields']) ? context.manifest.fields[name] : undefined;
    if (!field || !context.isValid(['fields', name]) || field.cardText !== undefined) return;
    if (field.kind !== 'number' || field.format === 'money' || field.unit !== undefined) return;
    context.report(['pages', 'price', 'beside', index], {
      message: `"${name}" is a number without a unit and has no cardText, so nothing says what it is`,
      allowed: 'a field with "cardText" or "unit"',
      others: [['fields', name]],
    });
  });
}

/** Warns of facts that no car of the region has. */
function warnOfPanelFacts(context: CheckContext): void {
  if (!context.isContainer(['fields'])) return;
  for (const list of ['pages', 'newCars'] as const) {
    if (!context.isValid([list, 'carInfoFacts'])) continue;
    context.manifest[list].carInfoFacts?.forEach((fact, index) => {
      const field = isRegionalFact(fact) ? REGIONAL_FACT_FIELDS[fact] : undefined;
      if (field === undefined || Object.hasOwn(context.manifest.fields, field)) return;
      context.report([list, 'carInfoFacts', index], {
        severity: 'warning',
        message: `no car has "${fact}": the region has no field "${field}"`,
        allowed: `other facts, or a field "${field}"`,
        others: [['fields', field]],
      });
    });
  }
}

function checkTiles(context: CheckContext, { names, of, what }: (typeof TILES)[number]): void {
  const { [of]: fieldName, [names]: types } = context.manifest.pages;
  const field = checkField(context, ['pages', of], fieldName, {
    who: `the list of ${what}`,
    kinds: ['text'],
    formats: ['vocabulary'],
  });
  const vocabulary = field?.vocabulary ?? '';
  if (
    !context.isValid(['pages', names]) ||
    vocabulary === '' ||
    !context.isContainer(['vocabularies', vocabulary])
  )
    return;
  const terms = namesIn(context.manifest.vocabularies[vocabulary]);
  const filters = types.length > 0 ? usedFiltersOn(context, fieldName) : undefined;
  // one report instead of one per type
  if (filters?.length === 0)
    context.report(['pages', names], {
      message: `no filter offers ${what}, so the tiles of pages.${names} would lead nowhere`,
      allowed: `a filter on ${fieldName}, or [] as pages.${names}`,
      others: LISTS,
    });
  types.forEach((type, index) => {
    const path: JsonPath = ['pages', names, index];
    reportNoTerm(context, path, vocabulary, type, terms);
    if (filters && filters.length > 0 && terms.includes(type)) checkIsOffered(context, path, type, filters);
  });
}

/** Checks that the values of landing pages can be searched for. An inherited route that nothing offers has no pages. */
function checkLandingRoutes(context: CheckContext): void {
  const seen = new Map<string, string>();
  for (const [route, field] of Object.entries(context.manifest.pages.landing?.routes ?? {})) {
    const first = seen.get(field);
    if (first === undefined) seen.set(field, route);
    else if (isOwnRoute(context, route, first) && !haveOtherValues(context, route, first))
      context.report(['pages', 'landing', 'routes', route], {
        message: `the route "${first}" has pages for the same cars`,
        allowed: 'another field',
        others: [['pages', 'landing', 'routes', first]],
      });
  }
  for (const [route, name] of Object.entries(context.manifest.pages.landing?.routes ?? {})) {
    const path: JsonPath = ['pages', 'landing', 'routes', route];
    if (!context.document.isOwn(path)) continue;
    const field = checkField(context, path, name, { who: 'a landing page', kinds: ['text'] });
    const filters = field && usedFiltersOn(context, name);
    if (!filters || filters.some(({ filter }) => filter.type === 'make_model' || filter.options)) continue;
    context.report(path, {
      message: `no filter offers values of "${name}", so its pages would be empty`,
      allowed: 'a field with a filter for makes and models, or with one that has options',
      others: LISTS,
    });
  }
  if (context.isValid(['pages', 'landing', 'values'])) checkLandingValues(context);
}

const isOwnRoute = ({ document }: CheckContext, ...routes: string[]): boolean =>
  routes.some((route) => document.isOwn(['pages', 'landing', 'routes', route]));

/** Whether both routes list their values and share none. */
function haveOtherValues({ manifest, isValid }: CheckContext, route: string, other: string): boolean {
  if (!isValid(['pages', 'landing', 'values'])) return false;
  const { [route]: own, [other]: theirs } = manifest.pages.landing?.values ?? {};
  return own !== undefined && theirs !== undefined && !own.some((value) => theirs.includes(value));
}

/** Checks that the values with landing pages are terms of the vocabulary of their field. */
function checkLandingValues(context: CheckContext): void {
  const { routes = {}, values = {} } = context.manifest.pages.landing ?? {};
  for (const [route, listed] of Object.entries(values)) {
    const vocabulary = context.manifest.fields[routes[route] ?? '']?.vocabulary;
    if (vocabulary === undefined || !context.isContainer(['vocabularies', vocabulary])) continue;
    const terms = namesIn(context.manifest.vocabularies[vocabulary]);
    checkPlurals(context, route, vocabulary, listed);
    const path: JsonPath = ['pages', 'landing', 'values', route];
    if (!context.document.isOwn(path)) continue;
    listed.forEach((value, index) => {
      reportNoTerm(context, [...path, index], vocabulary, value, terms);
    });
  }
}

/** A page about cars of a value names them in the plural. Without listed values, all values have pages. */
function checkPlurals(
  context: CheckContext,
  route: string,
  vocabulary: string,
  values: readonly string[],
): void {
  const terms = context.manifest.vocabularies[vocabulary] ?? {};
  for (const value of values) {
    const path: JsonPath = ['vocabularies', vocabulary, value];
    const term = Object.hasOwn(terms, value) ? terms[value] : undefined;
    if (!term || term.plural !== undefined || !context.isValid(path)) continue;
    context.report(path, {
      message: `"${value}" has a page and no plural, so its sentences would name one car`,
      allowed: '"plural": what several of them are called, or no page of its own',
      others: [['pages', 'landing', 'values', route]],
    });
  }
}

const LISTS: JsonPath[] = [
  ['filters', 'desktop'],
  ['filters', 'mobile'],
];

/** Returns the listed filters on a field. Undefined if they cannot be determined. */
function usedFiltersOn(context: CheckContext, field: string): PlacedFilter[] | undefined {
  if (!context.isValid(['filters'])) return undefined;
  const { desktop, mobile, settings } = context.manifest.filters;
  const used = new Set(
    [...desktop, ...mobile]
      .filter((name) => Object.hasOwn(settings, name))
      .flatMap((name) => settings[name]?.filters.map((filter) => filter.name) ?? []),
  );
  const all = filtersOf(context);
  // a filter with an unknown field may be the one
  if (all.some((placed) => context.isReported([...placed.path, 'field']))) return undefined;
  return all.filter(({ filter }) => filter.field === field && used.has(filter.name));
}

/** Checks that a filter offers the value of a tile on the home page. */
function checkIsOffered(
  context: CheckContext,
  path: JsonPath,
  type: string,
  filters: readonly PlacedFilter[],
): void {
  const options = filters.flatMap(({ filter }) => filter.options ?? []);
  if (options.includes(type) || context.isReported(...filters.map(({ path: at }) => at))) return;
  context.report(path, {
    message: `no filter offers "${type}", so its tile would lead nowhere`,
    allowed: options.join(', '),
    others: [...filters.map((placed) => [...placed.path, 'options']), ...LISTS],
  });
}
