import type { Refusal } from './plain-json.ts';

/** A module to evaluate, as the process that does it gets it. */
export interface EvaluationTask {
  /** `file:` address of the module. */
  url: string;
  /** JavaScript of the module. */
  code: string;
}

/** An error of the module or of one that it imports. */
export interface ThrownError {
  /** `TypeError: x is not a function` */
  text: string;
  name: string;
  code?: string;
  stack: string;
  /** What ERR_ACCESS_DENIED refused: the right that lacks, and to what. */
  permission?: string;
  resource?: string;
  /** Import that leads to no module. */
  missing?: { specifier: string; importer: string };
}

export type Outcome =
  | { kind: 'value'; json: string }
  | { kind: 'refused'; refusals: Refusal[] }
  | { kind: 'no-default' }
  | { kind: 'thrown'; error: ThrownError }
  /** It awaits what never comes. */
  | { kind: 'stuck' }
  /** It was not done in time. */
  | { kind: 'slow'; seconds: number }
  /** Its process ended or did not start. */
  | { kind: 'ended'; how: string };

/** Text that a module printed, with the stack of the call. */
export interface Printed {
  text: string;
  stack: string;
}

/** What the process reports. */
export type EvaluationMessage =
  | { kind: 'ready' }
  | { kind: 'module'; url: string }
  | { kind: 'printed'; printed: Printed }
  | { kind: 'outcome'; outcome: Outcome };

export interface Evaluation {
  outcome: Outcome;
  printed: Printed[];
  /** `file:` addresses of the modules that it imported. */
  modules: string[];
}
