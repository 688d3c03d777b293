import {
  edit,
  lineOf,
  type Mutation,
  type Operator,
  renaming,
  replacement,
  type Source,
  shape,
  valuesOf,
} from './mutation.ts';

const FILTER = 'filters/settings/[^/]+/filters/#';

/** Properties that refer to something that must exist. */
const REFERENCES = new RegExp(
  `^(${FILTER}/field|${FILTER}/options/#|filters/(desktop|mobile)/#|sorts/#/field|fields/[^/]+/vocabulary|quickSearches/#/query/[^/]+|pages/(cardFacts|cardBadges|listingFacts|bodyTypes)/#|priceRating/(prices|same|adjustFor)/#|priceRating/year|pages/bodyTypeField)$`,
);

/** References to names that do not exist. */
export const deadReference: Operator = (source) =>
  places(source, REFERENCES).flatMap(({ value, path }) =>
    typeof value === 'string' && value !== ''
      ? [replacement('dead reference', source, path, `${value}x`)]
      : [],
  );

/** Keys without a text. */
export const missingText: Operator = (source) =>
  [...valuesOf(source.value)].flatMap(({ value, path }): Mutation[] =>
    typeof value === 'string' && /^[a-z]+:[\w.-]+$/.test(value) && path[0] !== 'demo'
      ? [replacement('missing text', source, path, `${value}_nowhere`)]
      : [],
  );

/** Well-formed but wrong values: path → wrong values. */
const WRONG: [RegExp, string, unknown[]][] = [
  [/^code$/, 'code differs from the file name', ['zz']],
  [/^country$/, 'unknown country', ['ZZ', 'XQ']],
  [/^timeZone$/, 'unknown time zone', ['Asia/Atlantis', 'Mars']],
  [/^languages\/#\/code$/, 'unknown language', ['xx', 'qqq', 'EN']],
  [/^languages\/#\/locale$/, 'unknown locale', ['xx-XX', 'de-DE', 'EN-sg']],
  [/^languages\/#\/locale$/, 'unknown extension', ['en-SG-u-ca-buddist', 'en-SG-u-zz-foo']],
  [/^languages\/#\/direction$/, 'wrong direction', ['rtl']],
  [/^currency\/code$/, 'unknown currency', ['XQQ', 'ABC']],
  [/^currency\/fractionDigits$/, 'too many digits', [3, 4]],
  [/^currency\/priceStep$/, 'step finer than prices', [0.4, 0.01]],
  [/^currency\/display\/\*$/, 'unknown display', ['sign']],
  [/^phone\/dialCode$/, 'wrong dial code', ['1', '999']],
  [/^phone\/example$/, 'invalid example', ['0000', '123456789012']],
  [/^phone\/exampleFormatted$/, 'example in another format', ['+00 0000']],
  [/^phone\/groups$/, 'groups with too few digits', [[3], [4, 4, 4, 4]]],
  [/^contact\/callNumber$/, 'invalid number', ['+6500000000', '+999123456']],
  [/^contact\/messagingNumber$/, 'account of another app', ['', '+6500000000']],
  [/^contact\/email$/, 'invalid address', ['nobody']],
  [/^login\/defaultChannel$/, 'default outside the channels', ['letter']],
  [/^routes\/[^/]+\/slug\/[^/]+$/, 'wrong slug', ['Buy Now', 'a/b', 'BUY', 'zeekr-']],
  [/^financing\/defaultTenureMonths$/, 'default outside the tenures', [7]],
  [/^financing\/tenureLimitField$/, 'limit that is not a field', ['listing.nothing', 'listing.mileage']],
  [/^financing\/tenureMonths$/, 'descending tenures', [[24, 12]]],
  [/^financing\/maxLoanPercents$/, 'last band with an end', [[{ upTo: 5, percent: 50 }]]],
  [/^brand\/colors\/(text|mutedText|onPrimary)$/, 'colour without contrast', ['#dddddd', '#c2410d']],
  [/^brand\/logo$/, 'no such logo', ['brand/nowhere.svg']],
  [new RegExp(`^${FILTER}/options$`), 'no options', [[]]],
  [new RegExp(`^${FILTER}/options$`), 'options of another kind', [[{}], ['no_such_option']]],
  [new RegExp(`^${FILTER}/type$`), 'type that does not fit', ['slider', 'make_model']],
  [new RegExp(`^${FILTER}/query$`), 'reserved key', ['sort', 'page', 'q']],
  [new RegExp(`^${FILTER}/ticks$`), 'descending ticks', [[10, 5], [{ from: 9, to: 1, step: 1 }], []]],
  [/^fields\/[^/]+\/range\/ticks$/, 'descending ticks', [[10, 5], [{ from: 9, to: 1, step: 1 }], []]],
  [/^fields\/[^/]+\/range\/(scale|step)$/, 'no scale', [0, -1, 1e-12]],
  [new RegExp(`^${FILTER}/ticks/#/step$`), 'step 0', [0, -5]],
  [new RegExp(`^${FILTER}/ticks/#/from$`), 'from above to', [9e12]],
  [new RegExp(`^${FILTER}/bounds/min$`), 'minimum above the maximum', [1e9]],
  [new RegExp(`^${FILTER}/default$`), 'default outside the bounds', [1e9, -1]],
  [new RegExp(`^${FILTER}/step$`), 'step 0', [0]],
  [new RegExp(`^${FILTER}/step$`), 'step beyond the ticks', [1e10]],
  [new RegExp(`^${FILTER}/step$`), 'step with too many decimals', [0.00001]],
  [new RegExp(`^${FILTER}/(query|name)$`), 'name of Object.prototype', ['constructor']],
  [/^quickSearches\/#\/query\/[^/]+$/, 'search for nothing', [' ', ',']],
  [/^pageSize$/, 'impossible page size', [0, 1.5, 1000]],
];

export const wrongValue: Operator = (source) =>
  WRONG.flatMap(([where, kind, values]) =>
    places(source, where).flatMap(({ value, path }) =>
      values.flatMap((wrong) => (wrong === value ? [] : [replacement(kind, source, path, wrong)])),
    ),
  );

/** Renamed definitions that are used in the file. */
export const renamedDefinition: Operator = (source) =>
  places(source, /^(fields\/[^/]+|filters\/settings\/[^/]+|vocabularies\/[^/]+\/[^/]+)$/).flatMap(
    ({ path }) => {
      const name = String(path.at(-1));
      const isNamed = source.text.split(JSON.stringify(name)).length > 2;
      const isInherited = path[0] === 'filters' && JSON.stringify(source.base).includes(JSON.stringify(name));
      return isNamed && !isInherited ? [renaming('definition renamed', source, path, `${name}z`)] : [];
    },
  );

const UNIQUE: [RegExp, string][] = [
  [/^languages\/#\/(code|path|displayName)$/, 'two languages alike'],
  [/^sorts\/#\/name$/, 'two sorts alike'],
  [/^quickSearches\/#\/name$/, 'two quick searches alike'],
  [new RegExp(`^${FILTER}/name$`), 'two filters alike'],
  [new RegExp(`^${FILTER}/query$`), 'two query keys alike'],
  [/^routes\/[^/]+\/slug\/\*$/, 'two slugs alike'],
];

/** The name of one entry given to the next; either may be reported. */
export const repeatedName: Operator = (source) =>
  UNIQUE.flatMap(([where, kind]) => {
    const found = places(source, where);
    return found.flatMap(({ path }, index): Mutation[] => {
      const other = found.slice(0, index).findLast((before) => before.path.at(-1) === path.at(-1));
      return other ? [repeat(kind, source, other.path, path, other.value)] : [];
    });
  });

function repeat(
  kind: string,
  source: Source,
  first: Mutation['path'],
  second: Mutation['path'],
  value: unknown,
): Mutation {
  return {
    kind,
    file: source.file,
    path: second,
    make: () => {
      const text = edit(source.text, second, value);
      return { text, lines: [lineOf(text, first), lineOf(text, second)] };
    },
  };
}

function places({ value }: Source, where: RegExp) {
  return [...valuesOf(value)].filter(({ path }) => where.test(shape(path)));
}
