import { EVENT_FIELDS } from '#contracts/event-fields.ts';
import type { Field } from '#contracts/types.ts';
import { priceFields } from '#domain/money/price-parts.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { namesIn, reportUnknown } from './names-in.ts';
import { knownRoutes, landingRoutes } from './routes.ts';

type Kinds = readonly Field['kind'][];
const ANY: Kinds = ['text', 'texts', 'number', 'boolean', 'date'];
const NUMBER: Kinds = ['number'];

/** Places that name a field; `*` is each entry of a list, `@` each name in an object. */
const FIELDS: readonly [
  place: string,
  who: string,
  kinds: Kinds,
  formats?: readonly Field['format'][],
  isOnce?: true,
][] = [
  ['pages.price.beside.*', 'what stands beside the price', ANY],
  ['pages.price.parts.*.field', 'a part of the price', NUMBER, ['money'], true],
  ['pages.price.parts.*.items.*', 'an item of a price', NUMBER, ['money'], true],
  ['pages.cardFacts.*', 'a card', ANY],
  ['pages.listingFacts.*', 'the fact table', ANY],
  ['pages.cardBadges.*', 'a badge', ['boolean']],
  ['pages.landing.facts.*', 'a fact of a landing page', ANY],
  ['newCars.cardFacts.*', 'the card of a new car', ANY],
  ['newCars.listingFacts.*', 'the fact table of a new car', ANY],
  ['newCars.priceParts.*.field', 'a part of a price', NUMBER],
  ['financing.tenureLimitField', 'the limit of the tenure', NUMBER, ['months']],
  ['financing.loanValueField', 'the value of loan bands', NUMBER, ['money'], true],
  ['priceRating.prices.*', 'a price that is rated', NUMBER, ['money'], true],
  ['priceRating.same.*', 'what comparable cars share', ['text', 'number', 'boolean']],
  ['priceRating.adjustFor.*', 'what prices are adjusted for', NUMBER],
  ['priceRating.least.@', 'what a rated car must have', NUMBER],
  ['priceRating.year', 'the year of comparable cars', NUMBER, ['year']],
];

/** Events and fields that a region may withhold. */
const WITHHELD = Object.entries(EVENT_FIELDS).flatMap(([event, fields]) => [
  event,
  ...fields.map((field) => `${event}.${field}`),
]);
const SETTINGS = ['filters', 'settings'];

/** Places that name anything else, the known names, and where they are defined; undefined: unknown. */
const NAMES: readonly [
  place: string,
  what: string,
  known: (context: CheckContext) => readonly string[] | undefined,
  home?: JsonPath,
][] = [
  ['pages.navigation.*', 'route', (context) => namesOf(context, ['routes']), ['routes']],
  ['pages.landing.routes.@', 'route', (context) => namesOf(context, ['routes']), ['routes']],
  [
    'pages.landing.routes.@',
    'route of landing pages',
    ({ folders }) => landingRoutes(folders.shippedRegionsDir),
  ],
  [
    'pages.landing.values.@',
    'route of landing pages',
    (context) => namesOf(context, ['pages', 'landing', 'routes']),
    ['pages', 'landing', 'routes'],
  ],
  [
    'pages.price.untaxed.*',
    'part or item of the price',
    ({ manifest, isValid }) =>
      isValid(['pages', 'price', 'parts']) ? priceFields(manifest.pages.price.parts) : undefined,
    ['pages', 'price', 'parts'],
  ],
  ['newCars.desktop.*', 'filter setting', (context) => namesOf(context, SETTINGS), SETTINGS],
  ['newCars.mobile.*', 'filter setting', (context) => namesOf(context, SETTINGS), SETTINGS],
  // a region may lack some routes
  ['tracking.replayedRoutes.*', 'route', ({ folders }) => knownRoutes(folders.shippedRegionsDir)],
  ['tracking.withheld.*', 'event or field', () => WITHHELD],
  [
    'consent.grantedBeforeChoice.*',
    'kind of use',
    ({ manifest, isValid }) => (isValid(['consent', 'categories']) ? manifest.consent.categories : undefined),
    ['consent', 'categories'],
  ],
];

/** Checks that names exist and that named fields have a suitable kind and format. */
export function checkReferences(context: CheckContext): void {
  for (const [place, who, kinds, formats, isOnce] of FIELDS)
    for (const { name, path } of namesAt(context, place))
      checkField(context, path, name, { who, kinds, ...(formats && { formats }), ...(isOnce && { isOnce }) });
  for (const [place, what, known, home] of NAMES) {
    const names = known(context);
    if (names)
      for (const { name, path } of namesAt(context, place))
        reportUnknown(context, path, what, name, names, home);
  }
}

interface Named {
  name: string;
  path: JsonPath;
}

function namesAt({ manifest, isValid }: CheckContext, place: string): Named[] {
  const [list = ''] = place.split(/\.[*@]/);
  return isValid(list.split('.')) ? namesBelow(manifest, place.split('.'), []) : [];
}

function namesBelow(value: unknown, [step, ...rest]: readonly string[], path: JsonPath): Named[] {
  if (step === undefined) return typeof value === 'string' && value !== '' ? [{ name: value, path }] : [];
  if (step === '@') return namesIn(value).map((name) => ({ name, path: [...path, name] }));
  const entries = Object.entries(value ?? {});
  if (step === '*') return entries.flatMap(([, each], index) => namesBelow(each, rest, [...path, index]));
  return entries.flatMap(([name, each]) => (name === step ? namesBelow(each, rest, [...path, name]) : []));
}

function namesOf({ manifest, isContainer }: CheckContext, path: readonly string[]): string[] | undefined {
  if (!isContainer(path)) return undefined;
  return namesIn(path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], manifest));
}
