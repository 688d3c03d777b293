import type { QueryProblem } from '#region/filter-value.ts';
import { repeated } from '#region/read-filter-value.ts';
import { LIST_INCLUDES, readInclude } from './included-parts.ts';

/** How much a list of cars holds, beside which cars they are. */
export interface AnswerShape {
  /** Cars of a page. */
  size: number;
  /** With facets and statistics. */
  hasCounts: boolean;
  /** Parts of cars that are sent on demand. */
  include: string[];
}

const KEYS = ['size', 'counts', 'include'] as const;

/**
 * Takes `size`, `counts` and `include` out of the query of a list (SPEC 7.1): rows of a few cars need neither whole pages nor counts.
 * @param pageSize cars of a whole page, and of the largest
 */
export function readShape(pairs: Iterable<readonly [string, string]>, pageSize: number) {
  const given = [...pairs];
  const rest = given.filter(([key]) => !KEYS.some((own) => own === key));
  const problems: QueryProblem[] = [];
  const take = <Value>(
    key: (typeof KEYS)[number],
    fallback: Value,
    allowed: string,
    read: ReadValue<Value>,
  ) => {
    const values = given.flatMap(([name, value]) => (name === key ? [value] : []));
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
