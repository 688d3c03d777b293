import type { Criterion } from '#domain/search/criteria.ts';
import { type FacetDefinition, OTHER_VALUE } from '#domain/search/index-definition.ts';

/** Values of the facet that the criterion leaves out each on its own. */
export function leftOutBy(criterion: Criterion, facet: FacetDefinition): (string | number)[] {
  const inner = criterion.op === 'not' ? criterion.criterion : undefined;
  if (inner?.op === 'flags' && facet.kind === 'flags' && inner.join === 'OR') return [...inner.fields];
  const isOwn = inner?.op === 'in' && facet.kind === 'values' && inner.field === facet.field;
  return isOwn && inner.join === 'OR' ? [...inner.values, ...(inner.outside ? [OTHER_VALUE] : [])] : [];
}

/** The criterion, which no longer leaves out the value of the facet. */
export function lifted(criterion: Criterion, value: string | number, facet: FacetDefinition): Criterion {
  const inner = criterion.op === 'not' ? criterion.criterion : undefined;
  if (!leftOutBy(criterion, facet).includes(value)) return criterion;
  if (inner?.op === 'flags')
    return { op: 'not', criterion: { ...inner, fields: inner.fields.filter((field) => field !== value) } };
  if (inner?.op !== 'in') return criterion;
  const { outside, ...rest } = inner;
  const values = inner.values.filter((each) => each !== value);
  return {
    op: 'not',
    criterion: { ...rest, values, ...(outside && value !== OTHER_VALUE && { outside }) },
  };
}
