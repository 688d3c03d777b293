import { reasonOf } from '../../src/domain/privacy/reason-of.ts';
import { ConfigError } from '../../src/server/config/index.ts';
import { ContentError } from '../../src/server/manifests/load-content.ts';
import { DataDirInUseError, PostgresStartError } from '../../src/server/storage/embedded/index.ts';
import { BuildError } from './build-error.ts';
import { problemLines } from './problem-lines.ts';

/** Prints an error with advice and exits. */
export function reportFailure(error: unknown): never {
  for (const line of failureLines(error)) process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Describes an error with advice. */
export function failureLines(error: unknown): string[] {
  if (error instanceof ConfigError) {
    return ['Invalid settings:', ...indent(error.problems.map(({ message }) => message))];
  }
  if (error instanceof ContentError) {
    return [
      'Invalid manifests or texts. Fix these problems and start again:',
      ...problemLines(error.problems),
    ];
  }
  if (error instanceof DataDirInUseError || error instanceof PostgresStartError) return [error.message];
  if (error instanceof BuildError) return [error.message, ...indent(error.output.split('\n').slice(-40))];
  return [reasonOf(error), ...adviceFor(codeOf(error))];
}

const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use. Stop the other program or choose another port with PORT.',
  EADDRNOTAVAIL:
    'This machine does not have that address. Set HOST to one of its addresses, or to 0.0.0.0 for all.',
  EACCES: 'Permission denied. Choose a port above 1023 with PORT, or a writable folder with DATA_DIR.',
  ENOSPC: 'The disk is full. Free some space and start again.',
  EROFS: 'The folder is not writable. Choose another one with DATA_DIR.',
  ENOENT: 'A file is missing. Run `npm ci` and start again.',
  ECONNREFUSED:
    'The database refuses connections. Check DATABASE_URL, or unset it to use the embedded database.',
  ENOTFOUND: 'Unknown host. Check DATABASE_URL and HOST.',
  '28P01': 'Wrong database user or password. Check DATABASE_URL.',
  '3D000': 'The database does not exist. Create it or check DATABASE_URL.',
  '53100': 'The disk of the database is full. Free some space and start again.',
  '57014': 'The database timed out, as the machine is very busy. Try again later.',
};

/** The first error code in the chain of causes. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : codeOf(error.cause);
}

function adviceFor(code: unknown): string[] {
  const advice = typeof code === 'string' && Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined;
  return advice ? [advice] : [];
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
