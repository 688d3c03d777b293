import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a run of checks and tests has shown. */
export interface Counts {
  /** Number of passed checks and tests. */
  passed: number;
  /** One line with file and message for each failure. */
  failures: string[];
  /** What a reader has to know beside the numbers: the version of the browser, and what could not be checked. */
  notes: string[];
}

export const createCounts = (): Counts => ({ passed: 0, failures: [], notes: [] });

/**
 * CI runs both suites one after the other and names a file in TEST_COUNTS: each run adds what is in it and leaves the
 * sum there, so that the last line counts both.
 */
export function addEarlierCounts(counts: Counts): Counts {
  const file = process.env.TEST_COUNTS;
  if (!file) return counts;
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Counts) : createCounts();
  const sum: Counts = {
    passed: earlier.passed + counts.passed,
    failures: [...earlier.failures, ...counts.failures],
    notes: [...new Set([...earlier.notes, ...counts.notes])],
  };
  writeFileSync(file, JSON.stringify(sum));
  return sum;
}
