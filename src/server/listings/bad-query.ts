import type { QueryProblem } from '#region/search-query.ts';

/** Values of a request that cannot be used; answered with 400. */
export class BadQueryError extends Error {
  override readonly name = 'BadQueryError';
  /** Field → what is wrong and what is allowed. */
  readonly errors: Readonly<Record<string, string[]>>;

  constructor(errors: Readonly<Record<string, string[]>>) {
    super('Some values cannot be used.');
    this.errors = errors;
  }
}

const SHOWN = 60;

/** Problems of a search in the words of an error answer (SPEC 8). */
export function badQuery(problems: readonly QueryProblem[]): BadQueryError {
  const errors: Record<string, string[]> = {};
  for (const { key, value, allowed } of problems) {
    const shown = allowed.length > SHOWN ? [...allowed.slice(0, SHOWN), '…'] : allowed;
    const texts = Object.hasOwn(errors, key) ? errors[key] : undefined;
    const text = `"${value}" cannot be used; allowed: ${shown.join(', ')}`;
    errors[key] = [...(texts ?? []), text];
  }
  return new BadQueryError(errors);
}
