/** What is said of an error besides itself. */
export interface FailureFacts {
  /** Code of the region it happened in; absent: in none. */
  region?: string;
  /** Address that was asked for, without anything private. */
  path?: string;
  /** Stands before the error's own message. */
  prefix?: string;
}

/** Captures an error. */
export type Capture = (error: unknown, facts: FailureFacts) => void;
