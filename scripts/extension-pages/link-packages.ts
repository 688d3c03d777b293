import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/**
 * Links packages into the `node_modules` of a folder: those that a program in `from` finds. What is there already stays.
 * @returns real folders of the packages
 */
export function linkPackages(folder: string, from: string, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const found = findPackage(from, name);
    if (found === undefined) return [];
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    if (existsSync(link)) return [found];
    // one that leads nowhere
    rmSync(link, { force: true });
    // a junction on Windows, which needs no rights there
    symlinkSync(found, link, 'junction');
    return [found];
  });
}

function findPackage(from: string, name: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return realpathSync(folder);
  const above = dirname(from);
  return above === from ? undefined : findPackage(above, name);
}

/** The lowest folder that contains all of these. */
export function commonFolder([first = sep, ...others]: readonly string[]): string {
  const isInAll = (folder: string) =>
    others.every(
      (other) => other === folder || other.startsWith(folder.endsWith(sep) ? folder : folder + sep),
    );
  let folder = first;
  while (!isInAll(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
