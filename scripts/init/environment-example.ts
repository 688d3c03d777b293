import type { Variable } from '../../src/server/config/variable.ts';
import { VARIABLES } from '../../src/server/config/variables.ts';

/** Returns the text of `.env.example`: every variable with its description, allowed values and default. */
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
    '# The manifests refer to these; empty: disabled.',
    ...manifestNames.map((name) => `# ${name}=`),
  ];
  const head = [
    '# Copy this file to .env and uncomment the lines you change. Variables of the process override it.',
    '# A secret, and what manifests refer to, may be in a file: LOGIN_SECRET_FILE=/run/secrets/login-secret.',
  ];
  return `${[head, ...blocks, named].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
