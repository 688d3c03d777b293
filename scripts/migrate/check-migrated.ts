import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { partFolder, SITE_PARTS } from '../../src/server/config/index.ts';
import type { Problem } from '../../src/server/manifests/problem.ts';
import { findProblems } from '../regions/check.ts';
import type { RegionFolders } from '../regions/folders.ts';

export interface ChangedFile {
  file: string;
  before: string;
  after: string;
}

/** Checks files as they will be, in a copy of the folders, and names their problems by the files themselves. */
export async function checkMigrated(
  folders: RegionFolders,
  changed: readonly ChangedFile[],
): Promise<Problem[]> {
  const temporary = await mkdtemp(join(tmpdir(), 'forecourt-migrate-'));
  const copies = new Map<string, string>([[resolve(folders.regionsDir), join(temporary, 'regions')]]);
  // brand, content and feeds may lie beside the manifests
  for (const part of SITE_PARTS) {
    const place = resolve(partFolder(folders.regionsDir, part));
    if (!place.startsWith(resolve(folders.regionsDir) + sep))
      copies.set(place, join(temporary, 'regions', part));
  }
  if (folders.localesDir !== undefined) copies.set(resolve(folders.localesDir), join(temporary, 'texts'));
  try {
    for (const [folder, copy] of copies) {
      await mkdir(copy, { recursive: true });
      await cp(folder, copy, { recursive: true, force: true }).catch(ignoreMissing);
    }
    for (const { file, after } of changed) await writeFile(moved(file, copies), after);
    const { problems } = await findProblems({
      ...folders,
      regionsDir: moved(folders.regionsDir, copies),
      ...(folders.localesDir !== undefined && { localesDir: moved(folders.localesDir, copies) }),
    });
    const originals = new Map([...copies].map(([folder, copy]) => [copy, folder]));
    const named = (text: string) =>
      [...originals].reduce((all, [copy, own]) => all.replaceAll(copy, own), text);
    return problems.map(({ allowed, ...problem }) => ({
      ...problem,
      file: moved(problem.file, originals),
      message: named(problem.message),
      ...(allowed !== undefined && { allowed: named(allowed) }),
    }));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The same place in the folder that stands for another one. */
function moved(file: string, folders: ReadonlyMap<string, string>): string {
  const absolute = resolve(file);
  for (const [from, to] of folders)
    if (absolute === from || absolute.startsWith(from + sep)) return join(to, relative(from, absolute));
  return file;
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
