import { PACKED_SOURCES } from '../extension-pages/page-sources.ts';

/** The parts of `package.json` and of the lock file that are used. */
export interface PackageFile {
  name: string;
  version: string;
  description: string;
  /** What `import` finds → source of it. */
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: object;
  /** Packages whose scripts npm may run. */
  allowScripts: object;
}

interface LockFile {
  packages: Record<string, { version?: string }>;
}

/** Only the repository needs it. */
const LEFT_OUT = ['json-schema-to-typescript'];

/** Returns the `package.json` of the package: versions are those that the tests ran with. */
export function packageFile(own: PackageFile, lock: LockFile): object {
  const needed = Object.keys(own.dependencies).filter((name) => !LEFT_OUT.includes(name));
  return {
    name: own.name,
    version: own.version,
    description: own.description,
    license: 'SEE LICENSE IN LICENSE',
    type: 'module',
    engines: { node: '>=20.9' },
    bin: { forecourt: 'bin/forecourt.js' },
    imports: { '#*': './src/*' },
    exports: {
      ...Object.fromEntries(Object.entries(own.exports).map(([name, file]) => [name, packedEntry(file)])),
      './package.json': './package.json',
      './schemas/*': './schemas/*',
    },
    files: [
      '.next',
      'CHANGELOG.md',
      'bin',
      'docs',
      'next.config.js',
      PACKED_SOURCES,
      'public',
      'regions',
      'schemas',
      'scripts',
      'src',
      'tests',
    ],
    dependencies: Object.fromEntries(needed.map((name) => [name, lockedVersion(lock, name)])),
    // `init` gives them to companies
    devDependencies: own.devDependencies,
    allowScripts: own.allowScripts,
    peerDependencies: own.peerDependencies,
    peerDependenciesMeta: own.peerDependenciesMeta,
  };
}

/** Whether only code of pages imports an entry; `forecourt build` has its sources. */
export const isForPages = (source: string): boolean => source.endsWith('/components.ts');

/** An entry of the package: JavaScript with its declarations beside it. */
function packedEntry(source: string): object {
  const stem = source.replace(/\.ts$/, '');
  if (isForPages(source)) return { types: `${stem}.d.ts` };
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}

function lockedVersion({ packages }: LockFile, name: string): string {
  const version = packages[`node_modules/${name}`]?.version;
  if (version === undefined) throw new Error(`package-lock.json has no ${name}; run npm install`);
  return version;
}
