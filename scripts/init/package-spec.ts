import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import own from '../../package.json' with { type: 'json' };
import { typedFolder } from '../../src/server/config/index.ts';
import { UsageError } from '../usage-error.ts';

/** Folder of this package. */
const ROOT = join(import.meta.dirname, '../..');

/**
 * Returns the dependency on this package for `package.json` of a new folder: the typed one; else the one by which this
 * package was installed, such as a tarball; else its version.
 * @throws UsageError when a file was typed that does not exist
 */
export function packageSpec(given: string | undefined, folder: string, root = ROOT): string {
  if (given === undefined) return installedSpec(root, folder) ?? `^${own.version}`;
  const spec = fileSpec(given, typedFolder(), folder);
  if (spec !== undefined) return spec;
  if (/^file:|[\\/]|\.tgz$/.test(given) && !isAddress(given))
    throw new UsageError(
      `--package: there is no file ${resolve(typedFolder(), given.replace(/^file:/, ''))}`,
    );
  return given;
}

/** Undefined where it comes from a registry. */
function installedSpec(root: string, folder: string): string | undefined {
  const above = resolve(root, '../..');
  const file = join(above, 'package.json');
  if (basename(dirname(root)) !== 'node_modules' || !existsSync(file)) return undefined;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  const spec = { ...devDependencies, ...dependencies }[own.name];
  return spec === undefined
    ? undefined
    : (fileSpec(spec, above, folder) ?? (isAddress(spec) ? spec : undefined));
}

const isAddress = (spec: string): boolean => /^(?:https?|git|npm|github)\b/.test(spec);

/** A tarball is named from the new folder, as npm reads its path from there. */
function fileSpec(spec: string, from: string, folder: string): string | undefined {
  const file = resolve(from, spec.replace(/^file:/, ''));
  return existsSync(file) ? `file:${relative(folder, file).split(sep).join('/')}` : undefined;
}
