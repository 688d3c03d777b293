import { dirname, join } from 'node:path';
import { SITE_PARTS } from '../../../src/server/config/index.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { withShortName } from '../../../src/server/manifests/short-name.ts';
import type { RegionFolders } from '../folders.ts';
import { type FilesOfCommit, filesOfCommit } from './files-of-commit.ts';

interface Comparison {
  /** What git knows as a commit. */
  ref: string;
  folders: RegionFolders;
  /** Only these manifests. */
  files?: readonly string[];
  find: (folders: RegionFolders, files?: readonly string[]) => Promise<{ problems: Problem[] }>;
}

/**
 * Finds the problems that the files of a commit have by the checks of now, under the names of the files of now.
 * @throws UsageError for an unknown commit
 */
export async function problemsBefore({ ref, folders, files, find }: Comparison): Promise<Problem[]> {
  const { regionsDir, shippedRegionsDir, localesDir, shippedLocalesDir } = folders;
  const beside = ['package.json', ...SITE_PARTS].map((name) => join(regionsDir, '..', name));
  const own = [regionsDir, ...beside, ...(localesDir ? [localesDir] : []), ...(files ?? []).map(dirname)];
  const then = await filesOfCommit(ref, regionsDir, [...own, shippedRegionsDir, shippedLocalesDir]);
  const foldersThen: RegionFolders = {
    ...folders,
    regionsDir: then.placeOf(regionsDir),
    shippedRegionsDir: then.placeOf(shippedRegionsDir),
    shippedLocalesDir: then.placeOf(shippedLocalesDir),
    ...(localesDir && { localesDir: then.placeOf(localesDir) }),
  };
  try {
    const { problems } = await find(foldersThen, files?.map(then.placeOf));
    return problems.map((problem) => withNamesOf(then, problem));
  } finally {
    then.remove();
  }
}

function withNamesOf({ nameOf }: FilesOfCommit, problem: Problem): Problem {
  return withShortName({ ...problem, file: nameOf(problem.file) });
}
