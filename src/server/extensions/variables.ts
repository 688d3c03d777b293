import type { Config, ConfigProblem } from '../config/index.ts';
import type { Extension } from './extension.ts';

/** Names of the variables that extensions read. */
export const variableNames = (extensions: readonly Extension[]): string[] => [
  ...new Set(extensions.flatMap(({ variables = {} }) => Object.keys(variables))),
];

/** Checks the values of the variables that extensions declare. Values are not shown: they may be secrets. */
export function variableProblems(
  { extensionValues }: Pick<Config, 'extensionValues'>,
  extensions: readonly Extension[],
): ConfigProblem[] {
  return extensions.flatMap(({ name: extension, variables = {} }) =>
    Object.entries(variables).flatMap(([name, { description, isRequired, pattern }]) => {
      const value = extensionValues[name];
      const why = `${description.replace(/\.$/, '')}.`;
      if (value === undefined)
        return isRequired
          ? [{ name, message: `${name} is missing; the extension "${extension}" needs it. ${why}` }]
          : [];
      return pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(value)
        ? []
        : [{ name, message: `${name}: its value cannot be used; allowed: ${pattern}. ${why}` }];
    }),
  );
}
