import type { Variable } from '#server/config/variable.ts';
import { VARIABLES } from '#server/config/variables.ts';
import { REFERENCE } from '#server/manifests/schema/reference.ts';
import { code, GENERATED, plain, table } from './markdown.ts';

/** Page of all environment variables: file → Markdown. */
export function variablePage(): Map<string, string> {
  const variables = Object.values<Variable>(VARIABLES);
  const text = `${GENERATED}

# Variables

Variables of the environment, or lines of the file \`.env\` in the folder where a command is typed. \`NAME_FILE\` names a file
that has the value of a secret \`NAME\`. Names of secrets that a manifest chooses (\`…Env\`) are variables too.

${table(['variable', 'meaning', 'values', 'default', 'example'], variables.map(rowOf))}
`;
  return new Map([[`${REFERENCE}/variables.md`, text]]);
}

function rowOf({ name, description, allowed, default: fallback, example, isSecret }: Variable): string[] {
  const value = typeof fallback === 'boolean' ? (fallback ? 'on' : 'off') : String(fallback);
  return [
    `<a id="${name}"></a>${code(name)}`,
    `${plain(description)}${isSecret ? ' Secret.' : ''}`,
    allowed,
    value === '' ? 'none' : code(value),
    example === undefined ? '' : code(example),
  ];
}
