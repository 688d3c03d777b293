import type { QueryProblem } from '#region/search/filter-value.ts';
import { Invalid } from '../../errors/domain-error.ts';
import { listed } from '../../manifests/nearest.ts';

/** Invalid values of a request. */
export class BadQueryError extends Invalid {
  /** @param errors fields with their problem and the allowed values */
  constructor(errors: Readonly<Record<string, string[]>>) {
    super('invalid_input', 'Some values cannot be used.', errors);
  }
}

const MAX_LISTED = 60;
/** Problem of a key that takes one value and has several (HARDENING A23). */
export const ONCE = 'must be given only once';

/** Converts the problems of a search to an error (SPEC 8). */
export function badQuery(problems: readonly QueryProblem[]): BadQueryError {
  const errors: Record<string, string[]> = {};
  for (const problem of problems) {
    const { key } = problem;
    const texts = Object.hasOwn(errors, key) ? errors[key] : undefined;
    errors[key] = [...(texts ?? []), problemText(problem)];
  }
  return new BadQueryError(errors);
}

function problemText({ value, reason, allowed }: QueryProblem): string {
  if (reason === 'repeated') return ONCE;
  if (reason === 'outside') return `"${value}" cannot be used; must lie ${allowed.join(', ')}`;
  return `"${value}" cannot be used; allowed: ${listed(allowed, MAX_LISTED)}`;
}
