/** How reads of the site are repeated and kept (SPEC 9). Writes are never repeated. */
export interface QueryPolicy {
  /** Attempts after the first. */
  retries: number;
  /** Pause before the first retry, ms; it doubles with each. */
  firstDelay: number;
  /** Longest pause, ms. */
  longestDelay: number;
  /** How long an answer is good for, ms. */
  keepFor: number;
  /** Answers kept at most. */
  keepMost: number;
}

export const QUERY_POLICY: QueryPolicy = {
  retries: 3,
  firstDelay: 1_000,
  longestDelay: 30_000,
  keepFor: 5 * 60_000,
  keepMost: 40,
};

/** Pause before a retry, ms. @param attempt 0 for the first retry */
export function retryDelay(attempt: number, { firstDelay, longestDelay }: QueryPolicy): number {
  return Math.min(longestDelay, firstDelay * 2 ** attempt);
}
