import type { QueryProblem } from '#region/search/filter-value.ts';
import { repeated } from '#region/search/read-filter-value.ts';
import { LIST_INCLUDES, readInclude } from './included-parts.ts';

/** The extent of a list's answer, independent of the search. */
export interface AnswerShape {
  /** Number of cars of a page. */
  size: number;
  /** Whether the answer has facets and statistics. */
  hasCounts: boolean;
  /** Parts of cars that are sent only on request. */
  include: string[];
}

const KEYS: readonly string[] = ['size', 'counts', 'include'];

/**
 * Reads `size`, `counts` and `include` from the query of a list (SPEC 7.1): a row of a few cars needs neither a whole page
 * nor counts.
 * @param pageSize number of cars of a whole page, the maximum
 */
export function readShape(pairs: Iterable<readonly [string, string]>, pageSize: number) {
  const rest: (readonly [string, string])[] = [];
  const own: (readonly [string, string])[] = [];
  for (const pair of pairs) (KEYS.includes(pair[0]) ? own : rest).push(pair);
  const problems: QueryProblem[] = [];
  const take = <Value>(key: string, fallback: Value, allowed: string, read: ReadValue<Value>) => {
    if (own.length === 0) return fallback;
    const values = own.flatMap(([name, value]) => (name === key ? [value] : []));
    const [value = ''] = values;
    if (values.length > 1) problems.push(repeated(key, values));
    if (values.length !== 1) return fallback;
    const found = read(value);
    if (found === undefined) problems.push({ key, value, reason: 'unusable', allowed: [allowed] });
    return found ?? fallback;
  };
  const shape: AnswerShape = {
    size: take('size', pageSize, `1-${pageSize}`, (text) => {
      const size = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
      return size >= 1 && size <= pageSize ? size : undefined;
    }),
    include: take<string[]>('include', [], LIST_INCLUDES.join(', '), (text) =>
      readInclude(text, LIST_INCLUDES),
    ),
    hasCounts: take('counts', true, 'all, none', (text) =>
      text === 'all' || text === 'none' ? text === 'all' : undefined,
    ),
  };
  return { shape, rest, problems };
}

type ReadValue<Value> = (text: string) => Value | undefined;
