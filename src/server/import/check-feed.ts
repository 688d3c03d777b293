import type { Feed, FeedField, RegionManifest } from '#contracts/types.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import { isMoneyFormat } from '#region/format/money-format.ts';
import { nearest } from '../manifests/nearest.ts';
import type { JsonPath } from '../manifests/problem.ts';
import { doubtfulParts } from './check-feed-sense.ts';
import { invalidDefault, invalidOptions } from './check-feed-values.ts';
import type { FeedFinding, FeedTarget } from './feed-finding.ts';
import { unitNamed, unitOfField, unitsOf } from './units/units.ts';

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

/** Units that the result of a conversion has. */
const CONVERTS_TO: Partial<Record<NonNullable<FeedField['unit']>, string>> = {
  litres_to_cc: 'cc',
  miles_to_km: 'km',
};

type Kind = RegionManifest['fields'][string]['kind'];

const KIND_OF_READ: Record<FeedField['read'], readonly Kind[]> = {
  text: ['text', 'date'],
  number: ['number'],
  range_middle: ['number'],
  boolean: ['boolean'],
  date: ['date'],
  year_of_date: ['number'],
  option: ['text'],
  options: ['texts'],
  year_of_age: ['number'],
  days_left: ['date'],
  months_left: ['date'],
  years_left: ['date'],
};

const READS = Object.keys(KIND_OF_READ) as FeedField['read'][];

/** Reports what a mapping has and the region does not allow: unknown fields, wrong kinds, values outside a vocabulary. */
export function feedFindings(feed: Feed, manifest: FeedTarget): FeedFinding[] {
  const findings: FeedFinding[] = [];
  for (const [index, mapping] of feed.fields.entries()) {
    const path: JsonPath = ['fields', index];
    const field = manifest.fields[mapping.field];
    // the last of two entries would win silently
    if (feed.fields.findIndex((other) => other.field === mapping.field) < index)
      findings.push({
        path: [...path, 'field'],
        message: `the field "${mapping.field}" is filled twice`,
        allowed: 'each field once; "from" may name several columns',
      });
    if (!field) findings.push(unknownField([...path, 'field'], mapping.field, manifest));
    else if (field.monthsUntil)
      findings.push(computedField([...path, 'field'], mapping.field, field.monthsUntil));
    else {
      if (!KIND_OF_READ[mapping.read].includes(field.kind)) {
        findings.push({
          path: [...path, 'read'],
          message: `a ${field.kind} field cannot be read as "${mapping.read}"`,
          allowed: READS.filter((read) => KIND_OF_READ[read].includes(field.kind)).join(', '),
        });
      }
      findings.push(...invalidOptions(path, mapping, manifest), ...invalidUnit(path, mapping, manifest));
    }
    findings.push(...unreadProperties(path, mapping));
    if (mapping.read.startsWith('option') && Object.keys(mapping.options ?? {}).length === 0) {
      findings.push({
        path,
        message: 'reads options but lists none',
        allowed: '"options": { "text in the file": "value" }',
      });
    }
    if (mapping.min !== undefined && mapping.max !== undefined && mapping.min > mapping.max) {
      findings.push({ path: [...path, 'min'], message: 'min is greater than max' });
    }
  }
  for (const [name, value] of Object.entries(feed.defaults ?? {})) {
    const path = ['defaults', name];
    const until = manifest.fields[name]?.monthsUntil;
    if (!manifest.fields[name]) findings.push(unknownField(path, name, manifest));
    else if (until) findings.push(computedField(path, name, until));
    else findings.push(...invalidDefault(name, value, manifest));
  }
  findings.push(...unknownHost(feed, manifest));
  findings.push(...emptyParts(feed), ...doubtfulParts(feed, manifest));
  findings.push(...kindFindings(feed));
  return findings;
}

/** A host of photos that the region does not name. */
function unknownHost({ photos }: Feed, { pictures, where }: FeedTarget): FeedFinding[] {
  const name = photos?.keepAt;
  const known = Object.keys(pictures?.keptAt ?? {});
  if (name === undefined || !pictures || known.includes(name)) return [];
  return [
    {
      path: ['photos', 'keepAt'],
      message: `there is no "${name}" in "pictures.keptAt" of ${where}`,
      allowed: known.join(', ') || 'none; photos are fetched without "keepAt"',
    },
  ];
}

/** What a mapping of cars, or of prices, needs. */
function kindFindings(feed: Feed): FeedFinding[] {
  const findings: FeedFinding[] = [];
  if (feed.kind === 'prices' && !feed.date)
    findings.push({
      path: [],
      message: 'a mapping of prices needs the column of their date',
      allowed: '"date": "<column>"',
    });
  if (feed.kind === 'prices' && feed.removes === 'missing')
    findings.push({
      path: ['removes'],
      message: 'a mapping of prices cannot remove cars',
      allowed: '"removes": "missing" in the mapping of the cars',
    });
  if (feed.kind !== 'prices' && !feed.vehicle)
    findings.push({
      path: [],
      message: 'a mapping of cars needs the columns of make and model',
      allowed: '"vehicle": { "title": ["<column>"] }',
    });
  return findings;
}

function computedField(path: JsonPath, name: string, until: string): FeedFinding {
  return {
    path,
    message: `"${name}" is computed from "${until}" every day and cannot be imported`,
    allowed: `"field": "${until}" with "read": "date", "days_left", "months_left" or "years_left"`,
  };
}

function unknownField(path: JsonPath, name: string, { fields, where }: FeedTarget): FeedFinding {
  const suggestion = nearest(name, Object.keys(fields));
  return { path, message: `there is no field "${name}" in ${where}`, ...(suggestion && { suggestion }) };
}

/** Reports units of cells that cannot be converted to the unit of the field. */
export function invalidUnit(
  path: JsonPath,
  { field, unit = 'as_is', cellUnit }: FeedField,
  { fields }: FeedTarget,
): FeedFinding[] {
  const { unit: text, format } = fields[field] ?? {};
  const fieldUnit = isMoneyFormat(format) ? undefined : unitOfField(text);
  const findings: FeedFinding[] = [];
  const target = CONVERTS_TO[unit];
  if (fieldUnit && target !== undefined && target !== fieldUnit.name)
    findings.push({
      path: [...path, 'unit'],
      message: `"${unit}" fills a field in ${target}, but "${field}" is in ${fieldUnit.name}`,
      allowed: '"cellUnit" with the unit of the file',
    });
  if (cellUnit !== undefined && (!fieldUnit || unitNamed(cellUnit)?.quantity !== fieldUnit.quantity))
    findings.push({
      path: [...path, 'cellUnit'],
      message: `${cellUnit} cannot be converted to the unit of "${field}"`,
      allowed: fieldUnit
        ? unitsOf(fieldUnit.quantity).join(', ')
        : 'none: the field has no unit that is known',
    });
  return findings;
}

type Read = FeedField['read'];

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
