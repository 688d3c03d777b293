import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { partFolder, SITE_PARTS } from '../../config/own-folders.ts';
import { Conflict } from '../../errors/domain-error.ts';
import { codeOfFile, manifestFiles } from '../../manifests/manifest-files.ts';
import type { Problem } from '../../manifests/problem.ts';
import { reachingChanges } from '../../manifests/reach.ts';
import type { LayerFolders } from '../../manifests/read-layers.ts';
import type { Checks } from './checks.ts';
import { textOf } from './manifest-file.ts';
import { studioProblem } from './problems.ts';
import { type PublishDeps, publishVersion } from './publish-version.ts';
import { listKnownFiles, type Root, type VersionFile } from './repositories/versions.ts';
import { pathOf, type Roots } from './write-version.ts';

/** Region of a version whose files concern all of them. */
export const ALL_REGIONS = '*';

/** A version of files that were changed by hand. */
export interface FilesPublication {
  version: number;
  /** Code of a region; `*`: files that several share. */
  region: string;
  files: string[];
}

export interface PublishFilesDeps extends PublishDeps {
  checks: Checks;
  folders: LayerFolders;
  /** Folders whose files belong to the company. */
  own: readonly Root[];
}

type FilesOfCompany = Pick<PublishFilesDeps, 'db' | 'roots' | 'own'>;

/** Pictures and fonts are read when they are asked for; they are in no version. */
const TEXT_FILES = ['.json', '.ts', '.js', '.md', '.csv'];

/**
 * Publishes the files that were changed by hand since the last version: they are checked, become versions that can be
 * seen in the history, and all processes serve them.
 * @throws Conflict if there are errors: then processes serve what they have served; or if another publication is under way
 */
export async function publishFiles(deps: PublishFilesDeps): Promise<FilesPublication[]> {
  const published: FilesPublication[] = [];
  const checked = new Set<string>();
  for (;;) {
    let next: Omit<FilesPublication, 'version'> | undefined;
    const done = await publishVersion(deps, ALL_REGIONS, async () => {
      const [first] = await checkedFiles(deps, checked);
      if (!first) return null;
      const [region, files] = first;
      next = { region, files: files.map(({ file }) => file) };
      const before = files.flatMap(({ root, file, before: text }): [string, string][] =>
        root === 'regions' ? [[pathOf(deps.roots, { root, file }), text ?? '{}']] : [],
      );
      const changes = await reachingChanges(deps.folders, { before: new Map(before), after: new Map() });
      return { kind: 'disk', region, staffId: null, files, changes };
    });
    if (!done?.version || !next) return published;
    published.push({ ...next, version: done.version });
  }
}

/** Returns changed files as they were checked: one that has changed since is checked again. @param checked names of what was */
async function checkedFiles(
  deps: PublishFilesDeps,
  checked: Set<string>,
): Promise<[string, VersionFile[]][]> {
  const nameOf = ({ root, file, after }: VersionFile) => JSON.stringify([root, file, after]);
  const namesOf = (changed: [string, VersionFile[]][]) => changed.flatMap(([, files]) => files.map(nameOf));
  let changed = await changedFiles(deps);
  while (!namesOf(changed).every((name) => checked.has(name))) {
    await requireNoErrors(deps.checks, deps.roots);
    const before = new Set(namesOf(changed));
    changed = await changedFiles(deps);
    // what somebody has changed while it was checked may have been read in either way
    for (const name of namesOf(changed)) if (before.has(name)) checked.add(name);
  }
  return changed;
}

/** Returns published files of a region, and of all regions, that were changed by hand since: processes serve the former text. */
export async function unpublishedFiles(deps: FilesOfCompany, region: string): Promise<string[]> {
  const changed = await changedFiles(deps);
  const others = (await manifestFiles(deps.roots.regions)).map(codeOfFile).filter((code) => code !== region);
  const isOfOther = (file: string) => others.some((code) => file.startsWith(`content/${code}/`));
  return changed.flatMap(([code, files]) =>
    [region, ALL_REGIONS].includes(code)
      ? files.flatMap(({ file, before }) => (before === null || isOfOther(file) ? [] : [file]))
      : [],
  );
}

/** Returns files with another text than the last version wrote, by region. */
async function changedFiles({ db, roots, own }: FilesOfCompany): Promise<[string, VersionFile[]][]> {
  const changed: VersionFile[] = [];
  for (const root of own) {
    const known = new Map((await listKnownFiles(db, root)).map((each) => [each.file, each]));
    const present = await textFiles(roots[root]);
    for (const part of root === 'regions' ? partsBeside(roots[root]) : [])
      for (const [file, text] of await textFiles(partFolder(roots[root], part)))
        present.set(`${part}/${file}`, text);
    for (const [file, text] of present)
      if (known.get(file)?.text !== text)
        changed.push({ root, file, before: known.get(file)?.text ?? null, after: text });
    for (const { file, text } of known.values())
      if (text !== null && !present.has(file)) changed.push({ root, file, before: text, after: null });
  }
  return [...Map.groupBy(changed, regionOf)];
}

/** Parts of a company's site that lie beside its manifests. */
const partsBeside = (regionsDir: string) =>
  SITE_PARTS.filter((part) => partFolder(regionsDir, part) !== join(regionsDir, part));

const regionOf = ({ root, file }: VersionFile): string =>
  root === 'regions' && !file.includes('/') && !file.startsWith('feeds') ? codeOfFile(file) : ALL_REGIONS;

/** Returns the texts below a folder by their paths in it. */
export async function textFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && TEXT_FILES.includes(extname(entry.name)))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep))
    .filter((parts) => !parts.some((part) => part.startsWith('.') || part === 'node_modules'));
  const files = new Map<string, string>();
  for (const parts of names) {
    const text = await textOf(join(folder, ...parts));
    // PostgreSQL cannot store NUL
    if (text !== null && !text.includes('\0')) files.set(parts.join('/'), text);
  }
  return files;
}

async function requireNoErrors(checks: Checks, { regions }: Roots): Promise<void> {
  const errors = (await checks.problems({}, true)).filter(({ severity }: Problem) => severity === 'error');
  if (errors.length === 0) return;
  const problems = errors.map((each) => studioProblem(join(regions, 'none'), each));
  throw new Conflict('requirements_missing', 'The files have errors; what is live stays.', {}, { problems });
}
