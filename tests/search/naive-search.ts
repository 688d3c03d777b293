import type { Criterion, FieldValue, NamedCriterion } from '#domain/search/criteria.ts';
import {
  type FacetDefinition,
  type IndexDefinition,
  OTHER_VALUE,
  type SortDefinition,
  type StatDefinition,
} from '#domain/search/index-definition.ts';
import type { FacetCount, RangeStats, SearchRequest } from '#server/search/search-types.ts';
import { leftOutBy } from './left-out.ts';
import type { ListedResult } from './listed-facets.ts';
import type { Listing } from './random-listings.ts';

/** Filters, counts and sorts in plain loops. Histogram edges come from the index under test. */
export function naiveSearch(
  definition: IndexDefinition,
  listings: readonly Listing[],
  request: SearchRequest,
  edgesOf: (key: string) => readonly number[] | undefined,
): ListedResult {
  const { criteria, sort, offset = 0, limit = 24 } = request;
  const hits = listings.filter((listing) => meetsAll(listing, criteria));
  const without = (key: string) =>
    listings.filter((listing) =>
      meetsAll(
        listing,
        criteria.filter((one) => one.key !== key),
      ),
    );
  const order = definition.sorts.find(({ name }) => name === sort) ?? {
    name: '',
    field: 'id',
    direction: 'desc' as const,
  };
  const stats: Record<string, RangeStats> = {};
  for (const stat of definition.stats) {
    const found = statsOf(stat, without(stat.key), edgesOf(stat.key));
    if (found) stats[stat.key] = found;
  }
  return {
    total: hits.length,
    ids: [...hits]
      .sort(comparing(order, definition))
      .slice(offset, offset + limit)
      .map(([id]) => id),
    facets: Object.fromEntries(
      definition.facets.map((facet) => {
        const isConjunctive = facet.kind !== 'make_model' && facet.join === 'AND';
        const counts = countsOf(facet, isConjunctive ? hits : without(facet.key), definition);
        return [
          facet.key,
          isConjunctive ? withExcluded(counts, facet, { listings, criteria, definition }) : counts,
        ];
      }),
    ),
    stats,
    totalWithout: Object.fromEntries(criteria.map(({ key }) => [key, without(key).length])),
  };
}

function meetsAll([, fields]: Listing, criteria: readonly NamedCriterion[]): boolean {
  return criteria.every(({ criterion }) => meets(fields, criterion));
}

function meets(fields: Listing[1], criterion: Criterion): boolean {
  switch (criterion.op) {
    case 'in': {
      const present = toList(fields[criterion.field]);
      const has = (value: string | number) =>
        present.some((one) => one === value || (numeric(one) ?? Number.NaN) === value);
      const { values, outside } = criterion;
      const wanted = [
        ...values.map(has),
        ...(outside ? [present.some((one) => !outside.some((option) => option === one))] : []),
      ];
      return present.length > 0 && (criterion.join === 'AND' ? wanted.every(Boolean) : wanted.some(Boolean));
    }
    case 'is':
      return (fields[criterion.field] === true) === criterion.value;
    case 'range': {
      const value = numeric(fields[criterion.field]);
      return (
        value !== undefined && value >= (criterion.min ?? -Infinity) && value <= (criterion.max ?? Infinity)
      );
    }
    case 'make_model':
      return criterion.values.some(
        ({ make, model }) =>
          fields[criterion.makeField] === make &&
          (model === undefined || fields[criterion.modelField] === model),
      );
    case 'not':
      return !meets(fields, criterion.criterion);
    case 'flags': {
      const isTrue = (field: string) => fields[field] === true;
      return criterion.join === 'AND' ? criterion.fields.every(isTrue) : criterion.fields.some(isTrue);
    }
  }
}

function countsOf(
  facet: FacetDefinition,
  listings: readonly Listing[],
  { makeModel, columns }: IndexDefinition,
): FacetCount[] {
  const counts = new Map<string | number | boolean, number>();
  const isDate =
    facet.kind === 'values' && columns.find(({ field }) => field === facet.field)?.kind === 'date';
  for (const [, fields] of listings) {
    const values =
      facet.kind === 'flags'
        ? facet.fields.filter((field) => fields[field] === true)
        : facet.kind === 'values'
          ? toList(fields[facet.field])
              .filter((value) => value !== false)
              .map((value) => (isDate ? (numeric(value) ?? 0) : value))
          : toList(fields[makeModel?.makeField ?? '']).concat(toList(fields[makeModel?.modelField ?? '']));
    const options = facet.kind === 'values' ? facet.options : undefined;
    const isOther = (value: string | number | boolean) => !options?.some((option) => option === value);
    if (options && values.some(isOther)) values.push(OTHER_VALUE);
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const result = [...counts].map(([value, count]) => ({ value, count }));
  return facet.kind === 'flags'
    ? facet.fields.flatMap((field) => result.find(({ value }) => value === field) ?? [])
    : result.sort((left, right) => byValue(left.value, right.value));
}

interface Searched {
  listings: readonly Listing[];
  criteria: readonly NamedCriterion[];
  definition: IndexDefinition;
}

/** Counts of a facet within the result; a value that is left out counts the listings that nothing else leaves out. */
function withExcluded(
  counts: readonly FacetCount[],
  facet: FacetDefinition,
  { listings, criteria, definition }: Searched,
): FacetCount[] {
  const own = criteria.flatMap(({ key, criterion }) => (key === facet.key ? [criterion] : []));
  const leftOut = new Set(own.flatMap((criterion) => leftOutBy(criterion, facet)));
  if (leftOut.size === 0) return [...counts];
  const candidates = listings.filter((listing) =>
    meetsAll(
      listing,
      criteria.filter(({ key }) => key !== facet.key),
    ),
  );
  const isOnlyReason = (value: string | number, listing: Listing) => {
    const values = new Set(countsOf(facet, [listing], definition).map((each) => each.value));
    return own.every((criterion) => {
      const reasons = leftOutBy(criterion, facet).filter((reason) => values.has(reason));
      const isMet = meets(listing[1], criterion);
      return isMet || (reasons.length > 0 && reasons.every((reason) => reason === value));
    });
  };
  const others = counts.filter(({ value }) => !leftOut.has(value as string | number));
  const found = [...leftOut].flatMap((value) => {
    const hits = candidates.filter((listing) => isOnlyReason(value, listing));
    return countsOf(facet, hits, definition).filter((each) => each.value === value);
  });
  const all = [...others, ...found];
  return facet.kind === 'flags'
    ? facet.fields.flatMap((field) => all.find(({ value }) => value === field) ?? [])
    : all.sort((left, right) => byValue(left.value, right.value));
}

function statsOf(
  { field }: StatDefinition,
  listings: readonly Listing[],
  edges: readonly number[] | undefined,
): RangeStats | undefined {
  const values = listings.flatMap(([, fields]) => numeric(fields[field]) ?? []);
  if (values.length === 0) return undefined;
  const ends = { min: Math.min(...values), max: Math.max(...values) };
  if (!edges) return ends;
  const counts = edges.slice(1).map(() => 0);
  for (const value of values) {
    const bucket = Math.min(
      counts.length - 1,
      Math.max(
        0,
        edges.findLastIndex((edge) => edge <= value),
      ),
    );
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return { ...ends, histogram: { from: edges[0] ?? 0, to: edges.at(-1) ?? 0, edges, counts } };
}

function comparing({ field, direction }: SortDefinition, { columns }: IndexDefinition) {
  const isFlag = columns.some((column) => column.field === field && column.kind === 'boolean');
  const keyOf = (fields: Listing[1]) => (isFlag ? Number(fields[field] === true) : sortKey(fields[field]));
  return ([leftId, left]: Listing, [rightId, right]: Listing) => {
    if (field === 'id') return direction === 'asc' ? leftId - rightId : rightId - leftId;
    const [a, b] = [keyOf(left), keyOf(right)];
    if (a === undefined || b === undefined)
      return Number(a === undefined) - Number(b === undefined) || rightId - leftId;
    return (direction === 'asc' ? byValue(a, b) : byValue(b, a)) || rightId - leftId;
  };
}

function sortKey(value: FieldValue): number | string | undefined {
  return numeric(value) ?? (typeof value === 'string' ? value : undefined);
}

function byValue(left: string | number | boolean, right: string | number | boolean): number {
  return typeof left === 'string' && typeof right === 'string'
    ? Buffer.compare(Buffer.from(left), Buffer.from(right))
    : Number(typeof left === 'string') - Number(typeof right === 'string') || Number(left) - Number(right);
}

/** Numbers, and dates as numbers; -0 is 0. */
function numeric(value: FieldValue): number | undefined {
  if (typeof value === 'number') return value + 0;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return Date.parse(value);
  return undefined;
}

function toList(value: FieldValue): (string | number | boolean)[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'number') return [value + 0];
  return Array.isArray(value) ? [...new Set(value)] : [value];
}
