import type { Criterion } from '#domain/search/criteria.ts';
import type { Group } from './groups.ts';

/**
 * One `SELECT` of the statement that counts: cars that meet the condition, by the groups. The arms are joined by `UNION ALL`.
 */
export interface Arm {
  /** One condition that is 1 or 0, or `ALWAYS` or `NEVER`. */
  condition: string;
  groups: readonly Group[];
  /** Takes the number of all cars of the arm; absent: nobody asks for it, or a car is counted several times. */
  total?(cars: number): void;
}

/** The condition of all criteria except those of a key. */
export type ConditionOf = (exceptKey?: string, own?: readonly Criterion[]) => string;
