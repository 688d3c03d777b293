import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { validValues } from './valid-values.ts';

/**
 * Checks that no variable of the environment has two uses: a secret that is also a key of browsers would stand in every
 * page.
 */
export function checkVariables(context: CheckContext): void {
  const seen = new Map<string, JsonPath>();
  for (const [path, value] of validValues(context, 'environmentName')) {
    const name = String(value);
    const first = seen.get(name);
    if (name === '') continue;
    if (!first) seen.set(name, path);
    else
      context.report(path, {
        message: `the variable ${name} is "${first.at(-1)}" already`,
        allowed: 'a variable of its own for each value',
        others: [first],
      });
  }
}
