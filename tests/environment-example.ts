import type { Variable } from '#server/app/config/variable.ts';
import { VARIABLES } from '#server/app/config/variables.ts';

/** Text of `.env.example`: every variable with what it means, what it takes and its default. */
export function environmentExample(manifestNames: readonly string[]): string {
  const blocks = Object.values<Variable>(VARIABLES).map(
    ({ name, description, allowed, default: value, example }) => {
      const shown = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
      return [
        `# ${description}`,
        `# Allowed: ${allowed}.`,
        `# ${name}=${shown === '' ? (example ?? '') : shown}`,
      ];
    },
  );
  const named = [
    '# The manifests refer to these; empty: switched off.',
    ...manifestNames.map((name) => `# ${name}=`),
  ];
  const head = [
    '# Copy this file to .env and take the mark off the lines you change. Variables of the process win over it.',
  ];
  return `${[head, ...blocks, named].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
