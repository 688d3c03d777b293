import type { NamedCriterion } from '#domain/search/criteria.ts';
import { type FacetDefinition, OTHER_VALUE } from '#domain/search/index-definition.ts';
import { isConjunctiveFacet } from '../count-facets.ts';
import { excludedCriteria } from '../excluded-counts.ts';
import { compareNaturally, type FacetValue } from '../natural-order.ts';
import type { FacetCounts } from '../search-types.ts';
import type { Arm, ConditionOf } from './arm.ts';
import { allOf, hasOneOf, isNumeric, notSql, outsideSql, type SqlContext } from './criterion-sql.ts';
import { facetGroups, type Group, type Sizes } from './groups.ts';

/** Takes what is counted for a facet. */
export interface FacetTally {
  key: string;
  /** Whether it is counted within the whole result. */
  isWithin: boolean;
  groups: Group[];
  /** Arms of its own. */
  arms: Arm[];
  counts(): FacetCounts;
}

export function facetTally(
  facet: FacetDefinition,
  { criteria, sizes }: { criteria: readonly NamedCriterion[]; sizes: Sizes },
  condition: ConditionOf,
  context: SqlContext,
): FacetTally {
  const { key } = facet;
  const found = new Map<FacetValue, number>();
  const add = (value: FacetValue, cars: number) => {
    if (cars > 0) found.set(value, (found.get(value) ?? 0) + cars);
  };
  const isWithin = isConjunctiveFacet(facet);
  const others = othersSql(facet, context);
  const excluded = isWithin ? [...excludedCriteria(facet, criteria)] : [];
  const ungroupedArm = (text: string, total: (cars: number) => void): Arm => ({
    condition: text,
    groups: [],
    total,
  });
  return {
    key,
    isWithin,
    groups: facetGroups(facet, context, sizes, add),
    arms: [
      ...(others
        ? [
            ungroupedArm(allOf([condition(isWithin ? undefined : key), others]), (cars) =>
              add(OTHER_VALUE, cars),
            ),
          ]
        : []),
      ...excluded
        .filter(([value]) => canHave(facet, value, context))
        .map(([value, own]) =>
          ungroupedArm(condition(key, own), (cars) => {
            if (cars > 0) found.set(value, cars);
          }),
        ),
    ],
    counts: () => listed(facet, found),
  };
}

function listed(facet: FacetDefinition, counted: ReadonlyMap<FacetValue, number>): FacetCounts {
  const values = facet.kind === 'flags' ? [...facet.fields] : [...counted.keys()].sort(compareNaturally);
  return { values, counts: Int32Array.from(values, (value) => counted.get(value) ?? 0) };
}

/**
 * Of a list, cars with a value beyond the options, besides those that have one which is named as the others are. They are
 * counted once, however many such values they have.
 */
function othersSql(facet: FacetDefinition, context: SqlContext): string | undefined {
  if (facet.kind !== 'values' || !facet.options) return undefined;
  const column = context.shape.column(facet.field);
  if (column.kind !== 'texts') return undefined;
  const named = context.texts.codesOf(column.name, OTHER_VALUE).map(String);
  return allOf([outsideSql(column, facet.options, context), notSql(hasOneOf(column, named))]);
}

/** Whether the facet can list the value: text is not listed by a facet of numbers. */
function canHave(facet: FacetDefinition, value: string | number, { shape }: SqlContext): boolean {
  if (facet.kind !== 'values') return true;
  if (value === OTHER_VALUE && facet.options) return true;
  return isNumeric(shape.column(facet.field).kind) === (typeof value === 'number');
}
