import { reasonOf } from '../../src/domain/reason-of.ts';
import { ConfigError } from '../../src/server/app/config/index.ts';
import { ContentError } from '../../src/server/manifests/load-content.ts';
import { DataDirInUseError, PostgresStartError } from '../../src/server/storage/embedded/index.ts';
import { BuildError } from './build-error.ts';
import { problemLines } from './problem-lines.ts';

/** Says what failed and what to do, and ends. */
export function reportFailure(error: unknown): never {
  for (const line of failureLines(error)) process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Any failure in words: what went wrong and what to do. */
export function failureLines(error: unknown): string[] {
  if (error instanceof ConfigError) {
    return ['Some settings cannot be used:', ...indent(error.problems.map(({ message }) => message))];
  }
  if (error instanceof ContentError) {
    return [
      'The manifests or texts cannot be used. Mend these and start again:',
      ...problemLines(error.problems),
    ];
  }
  if (error instanceof DataDirInUseError || error instanceof PostgresStartError) return [error.message];
  if (error instanceof BuildError) return [error.message, ...indent(error.output.split('\n').slice(-40))];
  return [reasonOf(error), ...adviceFor(codeOf(error))];
}

const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program listens there. Stop it, or choose another port with PORT.',
  EADDRNOTAVAIL: 'This machine has no such address. Set HOST to one of its own, or to 0.0.0.0 for all.',
  EACCES:
    'This user may not do that. Choose a port above 1023 with PORT, or a folder of your own with DATA_DIR.',
  ENOSPC: 'The disk is full. Make room and start again.',
  EROFS: 'That folder cannot be written. Choose another with DATA_DIR.',
  ENOENT: 'Something is missing. Run `npm ci` and start again.',
  ECONNREFUSED: 'No database answers there. Check DATABASE_URL, or leave it out to use the embedded one.',
  ENOTFOUND: 'That host is not known. Check DATABASE_URL and HOST.',
  '28P01': 'The database refuses this user or password. Check DATABASE_URL.',
  '3D000': 'There is no such database on that server. Create it, or check DATABASE_URL.',
  '53100': 'The disk of the database is full. Make room and start again.',
  '57014': 'The database took too long: the machine is very busy. Start again when it is less so.',
};

/** The first code on the way to what failed first. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : codeOf(error.cause);
}

function adviceFor(code: unknown): string[] {
  const advice = typeof code === 'string' && Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined;
  return advice ? [advice] : [];
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
