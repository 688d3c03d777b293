import type { FormCriterion } from '#contracts/types.ts';
import type { JsonPath } from '../../problem.ts';
import type { PlacedField } from './placed-forms.ts';

export interface PlacedCriterion {
  criterion: FormCriterion;
  path: JsonPath;
}

interface Contradiction {
  /** The later one of two criteria that exclude each other. */
  path: JsonPath;
  others: JsonPath[];
  reason: string;
}

/** Why criteria cannot all hold, with what shows the fields they name; undefined: they can. */
export function contradictionOf(
  criteria: readonly PlacedCriterion[],
  earlier: readonly PlacedField[],
): Contradiction | undefined {
  const all = withConditionsOf(criteria, earlier, new Set());
  // the rule's own criteria are the ones to change
  const own = [...criteria].reverse();
  for (const one of own)
    for (const other of all) {
      const field = earlier.find((each) => each.field.name === one.criterion.field)?.field;
      if (one === other || one.criterion.field !== other.criterion.field || !field) continue;
      if (areDisjoint(one.criterion, other.criterion, field.multiple === true))
        return {
          path: one.path,
          others: [other.path],
          reason: `two conditions on "${field.name}" exclude each other`,
        };
    }
  return undefined;
}

/** Criteria with those of the fields that they name: a field that is not shown has no answer. */
function withConditionsOf(
  criteria: readonly PlacedCriterion[],
  earlier: readonly PlacedField[],
  seen: Set<string>,
): PlacedCriterion[] {
  return criteria.flatMap((each) => {
    const name = each.criterion.field;
    const at = earlier.findIndex((placed) => placed.field.name === name);
    const placed = earlier[at];
    if (!placed || seen.has(name)) return [each];
    seen.add(name);
    const { field, path, step } = placed;
    const conditions = [
      ...(step.step.show?.when ?? []).map((criterion, index) => ({
        criterion,
        path: [...step.path, 'show', 'when', index],
      })),
      ...(field.show?.when ?? []).map((criterion, index) => ({
        criterion,
        path: [...path, 'show', 'when', index],
      })),
    ];
    return [each, ...withConditionsOf(conditions, earlier.slice(0, at), seen)];
  });
}

function areDisjoint(a: FormCriterion, b: FormCriterion, isMultiple: boolean): boolean {
  if (a.op !== b.op) return false;
  if (a.op === 'is') return a.value !== b.value;
  if (a.op === 'in') return !isMultiple && !(a.values ?? []).some((value) => b.values?.includes(value));
  const low = Math.max(a.min ?? Number.NEGATIVE_INFINITY, b.min ?? Number.NEGATIVE_INFINITY);
  return low > Math.min(a.max ?? Number.POSITIVE_INFINITY, b.max ?? Number.POSITIVE_INFINITY);
}
