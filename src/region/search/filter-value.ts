/** Value of a filter as an address carries it, in filter units (years for COE left, millions for Indonesian installments). */
export type FilterValue =
  | { kind: 'list'; values: string[] }
  | { kind: 'range'; min?: number; max?: number }
  | { kind: 'flag' }
  | { kind: 'number'; value: number };

/** A value that could not be used, with what the filter would take. */
export interface QueryProblem {
  key: string;
  value: string;
  /**
   * `unusable`: no value of this filter; `outside`: one that its bounds leave no meaning; `repeated`: a key that takes one
   * value was given several (HARDENING A23); `too_many`: one filter more than a search may have.
   */
  reason: 'unusable' | 'outside' | 'repeated' | 'too_many';
  allowed: string[];
  /** What was typed into the two ends of a form's range. */
  typed?: { min: string; max: string };
}
