import type { Variable } from './variable.ts';
import type { VARIABLES } from './variables.ts';

type ValueOf<V> = V extends Variable<infer Value> ? Value : never;

/** Validated configuration from the environment. */
export type Config = { readonly [Key in keyof typeof VARIABLES]: ValueOf<(typeof VARIABLES)[Key]> } & {
  /** Values of variables that manifests refer to; absent: disabled. */
  readonly manifestValues: Readonly<Record<string, string>>;
  /** Values of variables that extensions declare; they never reach pages. */
  readonly extensionValues: Readonly<Record<string, string>>;
  /** Companies of message services of extensions, by the name of the service. */
  readonly messageCompanies: Readonly<Record<string, string>>;
};

/** An invalid variable, with advice. */
export interface ConfigProblem {
  name: string;
  message: string;
}

/** What a manifest needs and the environment does not give, at the property that needs it. */
export interface UnmetNeed {
  path: readonly (string | number)[];
  message: string;
  allowed?: string;
}

/** The environment is invalid; `problems` lists every invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map(({ message }) => message).join('\n'));
    this.problems = problems;
  }
}
