import type { Criterion, Join, NamedCriterion } from '#domain/search/criteria.ts';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { SearchRequest } from '#server/search/search-types.ts';
import type { Listing } from './random-listings.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Creates requests with values mostly from the stock, sometimes unknown. */
export function randomRequest(
  definition: IndexDefinition,
  listings: readonly Listing[],
  random: SeededRandom,
): SearchRequest {
  // a filter may have a key without facet or statistic
  const keys = [...definition.facets, ...definition.stats]
    .map(({ key }) => key)
    .concat(fieldKeys(definition));
  const chosen = Array.from({ length: random.whole(6) }, () => random.pick(keys));
  const sort = random.pick([undefined, ...definition.sorts.map(({ name }) => name)]);
  const deep = random.chance(0.3) ? random.whole(listings.length) : 0;
  return {
    criteria: chosen.map(
      (key): NamedCriterion => ({ key, criterion: randomCriterion(definition, key, listings, random) }),
    ),
    ...(sort !== undefined && { sort }),
    offset: deep,
    limit: random.pick([0, 1, 24, 24, 24, 100]),
    facets: 'all',
    stats: 'all',
  };
}

const FIELD_KEY = 'field ';

function fieldKeys({ columns }: IndexDefinition): string[] {
  return columns.filter((_, index) => index % 3 === 0).map(({ field }) => FIELD_KEY + field);
}

function fieldOfKey(key: string): string {
  return key.slice(FIELD_KEY.length);
}

/** A selection, or what a search leaves out. */
function randomCriterion(
  definition: IndexDefinition,
  key: string,
  listings: readonly Listing[],
  random: SeededRandom,
): Criterion {
  const criterion = randomSelection(definition, key, listings, random);
  return random.chance(0.2) ? { op: 'not', criterion } : criterion;
}

function randomSelection(
  definition: IndexDefinition,
  key: string,
  listings: readonly Listing[],
  random: SeededRandom,
): Criterion {
  const join: Join = random.chance(0.3) ? 'AND' : 'OR';
  const some = () => listings[random.whole(listings.length)]?.[1] ?? {};
  const facet = definition.facets.find((candidate) => candidate.key === key);
  const stat = definition.stats.find((candidate) => candidate.key === key);
  if (stat && (!facet || random.chance(0.5))) return randomRange(stat.field, some, random);
  if (facet?.kind === 'flags') return { op: 'flags', fields: random.some(facet.fields, 0.3), join };
  if (facet?.kind === 'make_model') return randomMakeModel(definition, some, random);
  const field = facet?.field ?? stat?.field ?? fieldOfKey(key);
  const kind = definition.columns.find((column) => column.field === field)?.kind;
  if (kind === 'boolean') return { op: 'is', field, value: random.chance(0.7) };
  if ((kind === 'number' || kind === 'date') && random.chance(0.3)) return randomRange(field, some, random);
  const values = Array.from({ length: random.whole(4) }, () => some()[field]).flat();
  const options = facet?.kind === 'values' ? facet.options : undefined;
  const outside = options && random.chance(0.3) ? { outside: options } : {};
  if (kind === 'date')
    return { op: 'in', field, values: values.flatMap((value) => asNumber(value) ?? []), join };
  const usable = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  if (random.chance(0.2)) usable.push(kind === 'number' ? -1 : 'nowhere');
  return { op: 'in', field, values: usable, join, ...outside };
}

function randomRange(field: string, some: () => Listing[1], random: SeededRandom): Criterion {
  const end = () => (random.chance(0.3) ? undefined : asNumber(some()[field]));
  const ends = [end(), end()];
  if (random.chance(0.9)) ends.sort((left, right) => (left ?? 0) - (right ?? 0));
  const [min, max] = ends;
  return { op: 'range', field, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function randomMakeModel(
  definition: IndexDefinition,
  some: () => Listing[1],
  random: SeededRandom,
): Criterion {
  const { makeField = '', modelField = '' } = definition.makeModel ?? {};
  const values = Array.from({ length: random.whole(4) }, () => {
    const { [makeField]: make, [modelField]: model } = some();
    const named = typeof make === 'string' ? make : 'nowhere';
    return typeof model === 'string' && random.chance(0.6) ? { make: named, model } : { make: named };
  });
  return { op: 'make_model', makeField, modelField, values };
}

function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Date.parse(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
