import { isAllowedName, MANIFEST_VARIABLES } from '../../config/manifest-variables.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { validValues } from './valid-values.ts';

/**
 * Checks that each property names a variable that is meant for it, so that pages show no other value, and that no variable
 * has two uses.
 */
export function checkVariables(context: CheckContext): void {
  const seen = new Map<string, JsonPath>();
  for (const [path, value] of validValues(context, 'environmentName')) {
    const [property, name] = [String(path.at(-1)), String(value)];
    const first = seen.get(name);
    if (name === '') continue;
    if (!isAllowedName(property, name)) {
      const { prefix } = MANIFEST_VARIABLES[property] ?? {};
      context.report(path, {
        message: `${name} is no variable for "${property}"`,
        allowed: `${prefix}, or a name that begins with ${prefix}_`,
      });
    }
    if (!first) seen.set(name, path);
    else
      context.report(path, {
        message: `the variable ${name} is "${first.at(-1)}" already`,
        allowed: 'a variable of its own for each value',
        others: [first],
      });
  }
}
