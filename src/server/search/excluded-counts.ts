import type { Criterion, NamedCriterion } from '#domain/search/criteria.ts';
import { type FacetDefinition, OTHER_VALUE } from '#domain/search/index-definition.ts';
import { and, type Bits, countBits } from './bits.ts';
import type { CriterionCache, Groups } from './criteria-groups.ts';

/** A value of a facet as criteria name it. */
type Value = string | number;

/** By value: its number of listings once it is no longer left out. */
export type ExcludedCounts = ReadonlyMap<Value, number>;

/**
 * Counts values that a search leaves out, for a facet that is counted within the result, where no listing has them: those
 * that meet everything else and have the value, as buyers find them who choose it instead.
 */
export function excludedCounts(
  cache: Pick<CriterionCache, 'bitsOf'>,
  { without }: Groups,
  facet: FacetDefinition,
  criteria: readonly NamedCriterion[],
): ExcludedCounts {
  const counts = new Map<Value, number>();
  for (const [value, own] of excludedCriteria(facet, criteria)) {
    const rows = own.map((criterion) => cache.bitsOf(criterion));
    counts.set(value, countBits([...rows, without.get(facet.key)?.bits].filter(isBits).reduce(and)));
  }
  return counts;
}

/** By value that a search leaves out: the criteria of the facet's key with which its listings are counted. */
export function excludedCriteria(
  facet: FacetDefinition,
  criteria: readonly NamedCriterion[],
): Map<Value, Criterion[]> {
  const own = criteria.flatMap(({ key, criterion }) => (key === facet.key ? [criterion] : []));
  const values = new Set(own.flatMap((criterion) => valuesLeftOut(facet, criterion)));
  return new Map(
    [...values].map((value) => {
      const others = own.flatMap((criterion) => withoutValue(facet, criterion, value));
      return [value, [only(facet, value), ...others]];
    }),
  );
}

const isBits = (bits: Bits | undefined): bits is Bits => bits !== undefined;

/** Values of the facet of which one is enough for a listing to be left out. */
function valuesLeftOut(facet: FacetDefinition, criterion: Criterion): Value[] {
  if (criterion.op !== 'not') return [];
  const { criterion: inner } = criterion;
  if (facet.kind === 'flags') return inner.op === 'flags' && inner.join === 'OR' ? [...inner.fields] : [];
  if (facet.kind !== 'values' || inner.op !== 'in' || inner.field !== facet.field || inner.join !== 'OR')
    return [];
  return [...inner.values, ...(inner.outside ? [OTHER_VALUE] : [])];
}

/** The criterion without one of the values that it leaves out; none if nothing else is left. */
function withoutValue(facet: FacetDefinition, criterion: Criterion, value: Value): Criterion[] {
  if (!valuesLeftOut(facet, criterion).includes(value) || criterion.op !== 'not') return [criterion];
  const { criterion: inner } = criterion;
  if (inner.op === 'flags') {
    const fields = inner.fields.filter((field) => field !== value);
    return fields.length > 0 ? [{ op: 'not', criterion: { ...inner, fields } }] : [];
  }
  if (inner.op !== 'in') return [criterion];
  const { outside, ...rest } = inner;
  const values = inner.values.filter((each) => each !== value);
  const keepsOther = outside !== undefined && value !== OTHER_VALUE;
  if (values.length === 0 && !keepsOther) return [];
  return [{ op: 'not', criterion: { ...rest, values, ...(keepsOther && { outside }) } }];
}

function only(facet: FacetDefinition, value: Value): Criterion {
  if (facet.kind === 'flags') return { op: 'flags', fields: [String(value)], join: 'OR' };
  const field = facet.kind === 'values' ? facet.field : '';
  if (value === OTHER_VALUE && facet.kind === 'values' && facet.options)
    return { op: 'in', field, values: [], join: 'OR', outside: facet.options };
  return { op: 'in', field, values: [value], join: 'OR' };
}
