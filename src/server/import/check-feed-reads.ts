import type { Feed, FeedField } from '#contracts/types.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import type { JsonPath } from '../manifests/problem.ts';
import type { FeedFinding } from './feed-finding.ts';

type Read = FeedField['read'];

const NUMBERS: readonly Read[] = ['number', 'range_middle'];
const DATES: readonly Read[] = ['date', 'year_of_date'];
const COUNTED: readonly Read[] = ['days_left', 'months_left', 'years_left', 'year_of_age'];
const OPTIONS: readonly Read[] = ['option', 'options'];

/** Properties that only some ways of reading look at. */
const READ_BY: readonly (readonly [keyof FeedField, readonly Read[]])[] = [
  ['unit', NUMBERS],
  ['cellUnit', NUMBERS],
  ['asOf', COUNTED],
  ['dateOrder', [...DATES, ...COUNTED]],
  ['optionMatch', OPTIONS],
  ['separator', ['options']],
];

/** Reports properties of a column that its way of reading does not look at, and options that differ in letter case only. */
export function unreadProperties(path: JsonPath, mapping: FeedField): FeedFinding[] {
  const unread = READ_BY.flatMap(([name, reads]) =>
    mapping[name] === undefined || reads.includes(mapping.read)
      ? []
      : [
          {
            path: [...path, name],
            message: `"${mapping.read}" does not look at "${name}"`,
            allowed: `"read" as ${reads.join(', ')}, or no ${name}`,
          },
        ],
  );
  const seen = new Map<string, string>();
  const alike = Object.entries(mapping.options ?? {}).flatMap(([text, value]) => {
    const key = text.normalize('NFKC').toLowerCase().trim();
    const first = seen.get(key);
    if (first === undefined) seen.set(key, value);
    return first === undefined || first === value
      ? []
      : [
          {
            path: [...path, 'options', text],
            message: `"${text}" is "${first}" in other letters`,
            allowed: 'each text once: letter case and width are ignored',
          },
        ];
  });
  return [...unread, ...alike];
}

/** Reports what a mapping of cars leaves without columns, and fields that the server computes. */
export function emptyParts({ kind, vehicle, status, fields, defaults = {} }: Feed): FeedFinding[] {
  const columns = [vehicle?.make, vehicle?.model, vehicle?.title].flat().filter(Boolean);
  const computed: JsonPath[] = [
    ...fields.flatMap(({ field }, index) =>
      field === PRICE_RATING_FIELD ? [['fields', index, 'field'] as JsonPath] : [],
    ),
    ...(Object.hasOwn(defaults, PRICE_RATING_FIELD) ? [['defaults', PRICE_RATING_FIELD]] : []),
  ];
  return [
    ...(kind !== 'prices' && vehicle && columns.length === 0
      ? [
          {
            path: ['vehicle'],
            message: 'no column names the car, so every row would be rejected',
            allowed: '"title", or "make" and "model", with the columns',
          },
        ]
      : []),
    ...(status && Object.keys(status.values).length === 0
      ? [
          {
            path: ['status', 'values'],
            message: 'no text of the column means a status',
            allowed: '"values": { "text in the file": "sold" }, or no "status"',
          },
        ]
      : []),
    ...computed.map((path) => ({
      path,
      message: `"${PRICE_RATING_FIELD}" is computed from the prices of the region and cannot be imported`,
      allowed: 'no such field',
    })),
  ];
}
