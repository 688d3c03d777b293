import type { Feed, FeedField } from '#contracts/types.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { isMoneyFormat } from '#region/format/money-format.ts';
import { groupsByDots } from '#region/format/number-marks.ts';
import { lastTick } from '#region/search/last-tick.ts';
import type { JsonPath } from '../manifests/problem.ts';
import type { FeedFinding, FeedTarget } from './feed-finding.ts';

type Fields = FeedTarget['fields'];

/** Names of statuses as files write them. */
const STATUS_TEXTS: readonly string[] = ['sold', 'pending_sale', 'coming_soon', 'available'];

/** Warns of mappings that are possible and hardly meant: columns, bounds and values that were mixed up. */
export function doubtfulParts(feed: Feed, { fields, languages }: FeedTarget): FeedFinding[] {
  const findings = [
    ...feed.fields.flatMap((mapping, index) => doubtfulBounds(['fields', index], mapping, fields)),
    ...sharedColumns(feed, fields),
    ...numbersAsNames(feed),
    ...sharedIds(feed),
    ...unmarkedPrices(feed, fields, languages),
    ...repeatedColumns(feed),
    ...feed.fields.flatMap(({ options = {} }, index) =>
      swappedValues(['fields', index, 'options'], options, Object.values(options)),
    ),
    ...swappedValues(['status', 'values'], feed.status?.values ?? {}, STATUS_TEXTS),
    ...swappedValues(['condition', 'values'], feed.condition?.values ?? {}, ['new', 'used']),
    ...blankCuts(feed),
    ...(feed.defaults && Object.hasOwn(feed.defaults, PRICE_FIELD)
      ? [
          {
            path: ['defaults', PRICE_FIELD],
            message: 'cars without a price would all be sold for this one',
            allowed: 'no default, so that the car is shown without a price or rejected',
          },
        ]
      : []),
  ];
  return findings.map((finding) => ({ ...finding, severity: 'warning' }));
}

/** Bounds that leave out all values that the filters of the region ask for. */
function doubtfulBounds(
  path: JsonPath,
  { field, min, max, unit = 'as_is', cellUnit }: FeedField,
  fields: Fields,
): FeedFinding[] {
  const range = fields[field]?.range;
  // bounds of a converted column are in another unit than the ticks
  if (unit !== 'as_is' || cellUnit !== undefined) return [];
  const last = lastTick(range);
  const first = firstTick(range);
  const allowed = `values from ${first} to ${last}, in the unit of the field`;
  if (min !== undefined && min > last)
    return [
      { path: [...path, 'min'], message: `all cars below ${min} would be left out of "${field}"`, allowed },
    ];
  return max !== undefined && first > 0 && max < first
    ? [{ path: [...path, 'max'], message: `all cars above ${max} would be left out of "${field}"`, allowed }]
    : [];
}

/** The first tick above 0; 0 without ticks. */
function firstTick({ ticks = [], scale = 1 }: NonNullable<Fields[string]['range']> = {}): number {
  const starts = ticks
    .flatMap((tick) => (typeof tick === 'number' ? [tick] : [tick.from, tick.from + tick.step]))
    .filter((start) => start > 0);
  return starts.length === 0 ? 0 : Math.min(...starts) * scale;
}

/** One column as two numbers of different units, such as a price as kilometres. */
function sharedColumns(feed: Feed, fields: Fields): FeedFinding[] {
  const seen = new Map<string, string>();
  return feed.fields.flatMap(({ field, from, read }, index): FeedFinding[] => {
    if (read !== 'number') return [];
    const [column = ''] = from;
    const { format, unit } = fields[field] ?? {};
    const kind = JSON.stringify([format, unit]);
    const first = feed.fields.find((each) => each.read === 'number' && each.from[0] === column);
    const known = seen.get(column);
    if (known === undefined) seen.set(column, kind);
    return known === undefined || known === kind
      ? []
      : [
          {
            path: ['fields', index, 'from', 0],
            message: `"${column}" is read as "${first?.field}" already, which has another unit`,
            allowed: 'the column of this field',
          },
        ];
  });
}

/** Columns of numbers as names of cars. */
function numbersAsNames({ fields, vehicle = {} }: Feed): FeedFinding[] {
  const numbers = new Set(fields.filter(({ read }) => read === 'number').flatMap(({ from }) => from));
  return (['make', 'model', 'title'] as const).flatMap((part) =>
    (vehicle[part] ?? []).flatMap((column, index): FeedFinding[] =>
      numbers.has(column)
        ? [
            {
              path: ['vehicle', part, index],
              message: `"${column}" is a column of numbers, not of names`,
              allowed: `the column of the ${part}`,
            },
          ]
        : [],
    ),
  );
}

/** Ways of reading that give many cars the same value. */
const SHARED_READS: readonly FeedField['read'][] = ['number', 'option', 'options', 'boolean', 'year_of_date'];

/** Ids of columns that many cars share: prices, colours, makes, states of the sale. */
function sharedIds({ fields, id, vehicle = {}, status }: Feed): FeedFinding[] {
  const shared = new Set([
    ...fields.filter(({ read }) => SHARED_READS.includes(read)).flatMap(({ from }) => from),
    ...(vehicle.make ?? []),
    ...(status ? [status.column] : []),
  ]);
  if (!id.columns.every((column) => shared.has(column))) return [];
  const message = `cars with the same ${id.columns.map((column) => `"${column}"`).join(' and ')} would be one car`;
  return [{ path: ['id', 'columns'], message, allowed: 'a column that differs for each car' }];
}

/** Amounts such as 125.000 are not read, or a thousand times too small, where nothing says that dots group thousands. */
function unmarkedPrices(
  { fields: mappings }: Feed,
  fields: Fields,
  languages: FeedTarget['languages'],
): FeedFinding[] {
  const [language] = languages ?? [];
  if (!language || !groupsByDots(languages)) return [];
  return mappings.flatMap(({ field, read, decimals }, index) =>
    (read === 'number' || read === 'range_middle') &&
    decimals === undefined &&
    isMoneyFormat(fields[field]?.format)
      ? [
          {
            path: ['fields', index],
            message: `${language.locale} writes amounts as 125.000, which "${field}" does not read without "decimals"`,
            allowed: '"decimals": "comma", or "dot" if the file groups thousands by commas or not at all',
          },
        ]
      : [],
  );
}

function repeatedColumns({ id }: Feed): FeedFinding[] {
  return id.columns.flatMap((column, index) =>
    id.columns.indexOf(column) < index
      ? [
          {
            path: ['id', 'columns', index],
            message: `"${column}" is there already`,
            allowed: 'each column once',
          },
        ]
      : [],
  );
}

/** A text that is the name of one value and means another one. */
function swappedValues(
  path: JsonPath,
  values: Readonly<Record<string, string>>,
  known: readonly string[],
): FeedFinding[] {
  return Object.entries(values).flatMap(([text, value]) => {
    const name = text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_');
    return name !== value && known.includes(name)
      ? [{ path: [...path, text], message: `"${text}" is read as "${value}"`, allowed: name }]
      : [];
  });
}

const blankCuts = ({ vehicle }: Feed): FeedFinding[] =>
  (vehicle?.cutAt ?? []).flatMap((text, index) =>
    text.trim() === ''
      ? [
          {
            path: ['vehicle', 'cutAt', index],
            message: 'names would end at their first blank',
            allowed: 'a text that stands between name and rest, such as " - "',
          },
        ]
      : [],
  );
