import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { shortName } from '../../../src/server/manifests/short-name.ts';
import { findProblems } from '../check.ts';
import type { RegionFolders } from '../folders.ts';

/** A file as it is to be written. */
export interface WrittenFile {
  file: string;
  text: string;
}

/** Problems that files would bring: those of a copy of the folders with these files in it, without those that are there now. */
export async function problemsOfFiles(
  files: readonly WrittenFile[],
  folders: RegionFolders,
): Promise<Problem[]> {
  const known = new Set((await findProblems(folders)).problems.map(keyOf));
  const stage = await mkdtemp(join(tmpdir(), 'forecourt-add-'));
  try {
    const copies = await copyFolders(files, folders, stage);
    for (const { file, text } of files) {
      const copy = moved(file, copies);
      await mkdir(dirname(copy), { recursive: true });
      await writeFile(copy, text);
    }
    const { problems } = await findProblems(foldersIn(folders, copies));
    const back = copies.map(([from, to]): Moved => [to, from]);
    return problems
      .map((problem) => movedProblem(problem, back))
      .filter((problem) => !known.has(keyOf(problem)));
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

type Moved = readonly [from: string, to: string];

/** Copies the folders that files are written to. */
async function copyFolders(
  files: readonly WrittenFile[],
  { regionsDir, localesDir, shippedLocalesDir }: RegionFolders,
  stage: string,
): Promise<Moved[]> {
  const changed = [regionsDir, localesDir, shippedLocalesDir]
    .flatMap((folder) => (folder === undefined ? [] : [resolve(folder)]))
    .filter((folder) => files.some(({ file }) => isBelow(resolve(file), folder)));
  const copies = [...new Set(changed)].map((folder, index): Moved => [folder, join(stage, String(index))]);
  for (const [from, to] of copies) {
    await mkdir(to);
    await cp(from, to, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      // the first text of a company makes the folder
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return copies;
}

function foldersIn(folders: RegionFolders, copies: readonly Moved[]): RegionFolders {
  const { regionsDir, shippedRegionsDir, localesDir, shippedLocalesDir } = folders;
  return {
    ...folders,
    regionsDir: moved(regionsDir, copies),
    shippedRegionsDir: moved(shippedRegionsDir, copies),
    localesDir: localesDir === undefined ? undefined : moved(localesDir, copies),
    shippedLocalesDir: moved(shippedLocalesDir, copies),
  };
}

function moved(file: string, moves: readonly Moved[]): string {
  const path = resolve(file);
  const [from, to] = moves.find(([folder]) => path === folder || isBelow(path, folder)) ?? ['', ''];
  return to + path.slice(from.length);
}

const isBelow = (file: string, folder: string): boolean => file.startsWith(folder + sep);

function movedProblem(problem: Problem, moves: readonly Moved[]): Problem {
  const back = (file: string) => shortName(moved(file, moves));
  const see = problem.see?.map((place) => ({ ...place, file: back(place.file) }));
  return { ...problem, file: back(problem.file), ...(see && { see }) };
}

/** Lines move when something is added above. */
const keyOf = ({ file, path, message }: Problem): string => JSON.stringify([resolve(file), path, message]);
