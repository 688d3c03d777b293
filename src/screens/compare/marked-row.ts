import type { Field } from '#contracts/types.ts';
import { bestValues } from './best-values.ts';
import type { ComparedRow } from './compare-view.ts';

export interface MarkedRow extends Pick<ComparedRow, 'field' | 'label'> {
  /** One for each car. */
  texts: readonly string[];
  /** What the texts stand for; a car without a number is never the best. */
  values: readonly unknown[];
  better: Field['better'];
}

/** A row of the comparison with its best values marked. */
export function markedRow({ field, label, texts, values, better }: MarkedRow): ComparedRow {
  const best = bestValues(values, better);
  return {
    field,
    label,
    differs: new Set(texts).size > 1,
    cells: texts.map((text, at) => ({ text, isBest: best[at] ?? false })),
  };
}
