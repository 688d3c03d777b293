import type { Variable } from './variable.ts';
import type { VARIABLES } from './variables.ts';

type ValueOf<V> = V extends Variable<infer Value> ? Value : never;

/** What the environment says, checked. */
export type Config = { readonly [Key in keyof typeof VARIABLES]: ValueOf<(typeof VARIABLES)[Key]> } & {
  /** Values of the variables that manifests refer to; absent: switched off. */
  readonly manifestValues: Readonly<Record<string, string>>;
};

/** A variable that cannot be used, with advice. */
export interface ConfigProblem {
  name: string;
  message: string;
}

/** The environment is wrong; `problems` names every variable at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map(({ message }) => message).join('\n'));
    this.problems = problems;
  }
}
