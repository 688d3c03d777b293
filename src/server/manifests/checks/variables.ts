import { VARIABLES } from '../../config/variables.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { validValues } from './valid-values.ts';

/** Settings of the server, such as the address of its database with the password. */
const OWN_NAMES = new Set(Object.values(VARIABLES).map(({ name }) => name));
/** Variables whose values stand in pages. */
const PUBLIC = ['captchaSiteKeyEnv', 'dsnEnv', 'publishableKeyEnv', 'sessionReplayKeyEnv', 'tagManagerIdEnv'];
/** Ends of names only: a brand may have such a word in its name. */
const SECRET_NAME = /_(SECRET|PASSWORD)(_KEY)?$|_PRIVATE_KEY$/;

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
    if (OWN_NAMES.has(name))
      context.report(path, {
        message: `the variable ${name} is a setting of the server`,
        allowed: 'a variable of its own for each value',
      });
    else if (PUBLIC.includes(String(path.at(-1))) && SECRET_NAME.test(name))
      context.report(path, {
        message: `the value of ${name} would stand in every page`,
        allowed: 'the variable of a key that everybody may read',
      });
    if (!first) seen.set(name, path);
    else
      context.report(path, {
        message: `the variable ${name} is "${first.at(-1)}" already`,
        allowed: 'a variable of its own for each value',
        others: [first],
      });
  }
}
