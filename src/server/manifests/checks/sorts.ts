import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { reportRepeats } from './names-in.ts';

/** Checks that sorts have unique names and sortable fields. */
export function checkSorts(context: CheckContext): void {
  if (!context.isContainer(['sorts'])) return;
  const sorts = (context.manifest.sorts ?? []).flatMap((sort, index) =>
    context.isValid(['sorts', index]) ? [{ sort, path: ['sorts', index] }] : [],
  );
  reportRepeats(
    context,
    sorts.map(({ sort, path }) => ({ value: sort.name, path: [...path, 'name'] })),
    'sort name',
  );
  const orders = new Map<string, JsonPath>();
  for (const { sort, path } of sorts) {
    const order = `${sort.field} ${sort.direction}`;
    const first = orders.get(order);
    if (first)
      context.report([...path, 'field'], {
        message: `two sorts order by "${sort.field}" in the direction "${sort.direction}"`,
        allowed: 'another field or direction',
        others: [
          [...first, 'field'],
          [...first, 'direction'],
          [...path, 'direction'],
        ],
      });
    else orders.set(order, path);
  }
  for (const { sort, path } of sorts) {
    const suffix = sort.name === 'newest' ? 'desc' : /-(asc|desc)$/.exec(sort.name)?.[1];
    if (suffix !== undefined && suffix !== sort.direction)
      context.report([...path, 'direction'], {
        // the age ascends where the year descends
        severity: 'warning',
        message: `"${sort.name}" orders in the direction "${sort.direction}"`,
        allowed: suffix,
        suggestion: suffix,
        others: [[...path, 'name']],
      });
  }
  for (const { sort, path } of sorts)
    checkField(context, [...path, 'field'], sort.field, {
      who: 'an order',
      kinds: ['number', 'date', 'text'],
    });
}
