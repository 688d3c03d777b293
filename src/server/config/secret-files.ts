import { readFileSync } from 'node:fs';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { ConfigProblem } from './config.ts';
import { VARIABLES } from './variables.ts';

type Values = Readonly<Record<string, string | undefined>>;

/** End of the name of a variable that names a file with the value of another: `LOGIN_SECRET_FILE` of `LOGIN_SECRET`. */
const SUFFIX = '_FILE';

/** Variables that may be in a file: the secrets of the product and what manifests refer to. */
export function fileVariables(manifestNames: readonly string[]): string[] {
  const secrets = Object.values(VARIABLES).filter(({ isSecret }) => isSecret === true);
  return [...secrets.map(({ name }) => name), ...manifestNames];
}

/** The name of the variable that names a file. */
export const fileVariableOf = (name: string): string => name + SUFFIX;

/** The name of the variable whose value is in the file that a variable names; others are returned as they are. */
export const nameOfFileVariable = (name: string): string =>
  isFileVariable(name) ? name.slice(0, -SUFFIX.length) : name;

/** Whether a variable names a file. */
export const isFileVariable = (name: string): boolean => name.endsWith(SUFFIX);

/**
 * Reads values from files, as container platforms mount secrets: they are neither in the environment of a process nor in
 * its listing.
 * @param names variables that may be in a file
 * @returns the values, and a problem for each file that cannot be read or is not needed
 */
export function valuesFromFiles(
  values: Values,
  names: readonly string[],
): { values: Record<string, string>; problems: ConfigProblem[] } {
  const found: Record<string, string> = {};
  const problems: ConfigProblem[] = [];
  for (const name of names) {
    const variable = fileVariableOf(name);
    const path = values[variable]?.trim() ?? '';
    if (path === '') continue;
    if ((values[name]?.trim() ?? '') !== '') {
      problems.push({ name: variable, message: `${variable} and ${name} are both set; remove one of them.` });
      continue;
    }
    try {
      const text = readFileSync(path, 'utf8').trim();
      if (text === '') problems.push({ name: variable, message: `${variable}: the file ${path} is empty.` });
      else found[name] = text;
    } catch (error) {
      problems.push({
        name: variable,
        message: `${variable}: the file ${path} cannot be read (${reasonOf(error)}).`,
      });
    }
  }
  return { values: found, problems };
}
