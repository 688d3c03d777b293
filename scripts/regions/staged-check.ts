import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { partFolder, SITE_PARTS } from '../../src/server/config/index.ts';
import type { Problem } from '../../src/server/manifests/problem.ts';
import { shortName } from '../../src/server/manifests/short-name.ts';
import { findProblems } from './check.ts';
import type { RegionFolders } from './folders.ts';

/** A file as it is to be written. */
export interface WrittenFile {
  file: string;
  text: string;
}

/** A folder and its copy. */
type Copy = readonly [from: string, to: string];

/** Checks files as they will be, in a copy of the folders; problems name the files themselves. */
export async function problemsOfFiles(
  files: readonly WrittenFile[],
  folders: RegionFolders,
): Promise<Problem[]> {
  const stage = await mkdtemp(join(tmpdir(), 'forecourt-check-'));
  try {
    const copies = await copyFolders(files, folders, stage);
    for (const { file, text } of files) {
      const copy = moved(file, copies);
      if (copy === resolve(file)) throw new Error(`${file} is in no folder of the site`);
      await mkdir(dirname(copy), { recursive: true });
      await writeFile(copy, text);
    }
    const { problems } = await findProblems(foldersIn(folders, copies));
    const back = copies.map(([from, to]): Copy => [to, from]);
    return problems.map((problem) => movedProblem(problem, back));
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Copies the folders of manifests and texts, and brand, content and feeds that lie beside the manifests. */
async function copyFolders(
  files: readonly WrittenFile[],
  { regionsDir, localesDir, shippedLocalesDir }: RegionFolders,
  stage: string,
): Promise<Copy[]> {
  const own = [regionsDir, ...(localesDir === undefined ? [] : [localesDir])];
  // included texts are changed in the repository only
  const isShipped = files.some(({ file }) => isBelow(resolve(file), resolve(shippedLocalesDir)));
  const folders = [...own, ...(isShipped ? [shippedLocalesDir] : [])].map((folder) => resolve(folder));
  const copies = folders.map((folder, index): Copy => [folder, join(stage, String(index))]);
  const [[, regions = ''] = []] = copies;
  for (const part of SITE_PARTS) {
    const beside = resolve(partFolder(regionsDir, part));
    if (!isBelow(beside, resolve(regionsDir))) copies.push([beside, join(regions, part)]);
  }
  for (const [from, to] of copies) {
    await mkdir(to, { recursive: true });
    await cp(from, to, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      // the first text of a company makes the folder
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return copies;
}

function foldersIn(folders: RegionFolders, copies: readonly Copy[]): RegionFolders {
  const { regionsDir, shippedRegionsDir, localesDir, shippedLocalesDir } = folders;
  return {
    ...folders,
    regionsDir: moved(regionsDir, copies),
    shippedRegionsDir: moved(shippedRegionsDir, copies),
    localesDir: localesDir === undefined ? undefined : moved(localesDir, copies),
    shippedLocalesDir: moved(shippedLocalesDir, copies),
  };
}

/** The same place in the folder that stands for another one. */
function moved(file: string, copies: readonly Copy[]): string {
  const path = resolve(file);
  const among = copies.filter(([from]) => path === from || isBelow(path, from));
  // content beside the manifests is copied into theirs
  const [from, to] = among.sort(([one], [other]) => other.length - one.length)[0] ?? ['', ''];
  return to + path.slice(from.length);
}

const isBelow = (file: string, folder: string): boolean => file.startsWith(folder + sep);

function movedProblem(problem: Problem, copies: readonly Copy[]): Problem {
  const back = (file: string) => shortName(moved(file, copies));
  const named = (text: string) => copies.reduce((all, [copy, own]) => all.replaceAll(copy, own), text);
  const { file, message, allowed, see } = problem;
  return {
    ...problem,
    file: back(file),
    message: named(message),
    ...(allowed !== undefined && { allowed: named(allowed) }),
    ...(see && { see: see.map((place) => ({ ...place, file: back(place.file) })) }),
  };
}
