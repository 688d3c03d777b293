import type { CodeFile, Fault } from './fault.ts';
import type { LicenceException } from './licences.ts';

/** A package of package-lock.json. */
export interface LockedPackage {
  name: string;
  version: string;
  /** SPDX expression; empty: none. */
  licence: string;
  /** Whether only tests and the build need it. */
  isDev: boolean;
  /** Line of the file. */
  line: number;
}

/** Returns all packages of a lock file but the project itself. */
export function lockedPackages(text: string): LockedPackage[] {
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { name?: string; version?: string; license?: unknown; dev?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, version = '', license, dev = false }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: typeof license === 'string' ? license : '',
      isDev: dev,
      line: text.slice(0, text.indexOf(`"${path}": {`)).split('\n').length,
    }));
}

/** Whether an expression can be kept with allowed licences only: one of those between OR, all of those between AND. */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain
    .split(/\s+OR\s+/)
    .some((each) => each.split(/\s+AND\s+/).every((id) => allowed.has(id.trim())));
}

/** Reports packages with a licence that nobody has read, and exceptions that no package needs. */
export function licenceFaults(
  { file, text }: CodeFile,
  allowed: ReadonlySet<string>,
  exceptions: readonly LicenceException[],
): Fault[] {
  const packages = lockedPackages(text);
  const open = packages.filter(({ licence }) => !isAllowed(licence, allowed));
  const isOf = (exception: LicenceException) => (each: LockedPackage) =>
    each.licence === exception.licence && matches(each.name, exception.package);
  const unknown = open
    .filter((each) => !exceptions.some((exception) => isOf(exception)(each)))
    .map(({ name, version, licence, line }) => ({
      file,
      line,
      message: `${name} ${version} has ${licence === '' ? 'no licence' : `the licence ${licence}`}; read it, and add it to scripts/rules/licences.ts, or take another package`,
    }));
  const unused = exceptions
    .filter((exception) => !open.some(isOf(exception)))
    .map((exception) => ({
      file: 'scripts/rules/licences.ts',
      line: 1,
      message: `no package needs the exception for ${exception.package} (${exception.licence || 'none'}); remove it`,
    }));
  return [...unknown, ...unused];
}

const matches = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
