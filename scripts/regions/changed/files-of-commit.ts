import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../../usage-error.ts';

/** Folders as they were in a commit, in a temporary folder. */
export interface FilesOfCommit {
  /** Where a folder of now lies; the same path where git does not keep it. */
  placeOf(path: string): string;
  /** Turns a path in the temporary folder back. */
  nameOf(path: string): string;
  remove(): void;
}

const run = promisify(execFile);

/**
 * Reads files of a commit without touching the working tree or the index.
 * @param folder lies in the repository
 * @param paths folders and files
 * @throws UsageError without git, outside of a repository, and for an unknown commit
 */
export async function filesOfCommit(
  ref: string,
  folder: string,
  paths: readonly string[],
): Promise<FilesOfCommit> {
  const root = await repositoryOf(folder);
  const commit = await commitOf(ref, root);
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'forecourt-before-')));
  const tree = join(temporary, 'files');
  const kept = paths.flatMap((path) => pathInside(root, path) ?? []);
  try {
    const files = await listFiles(root, commit, kept);
    await writeFiles(root, { commit, files, tree, index: join(temporary, 'index') });
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
  return {
    placeOf(path) {
      const inside = pathInside(root, path);
      const place = inside === undefined ? path : join(tree, inside);
      return inside === undefined || (isPackaged(inside) && !existsSync(place)) ? path : place;
    },
    nameOf: (path) =>
      path === tree || path.startsWith(tree + sep) ? join(root, relative(tree, path)) : path,
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

/** The installed package lies in the folder of the company, but git does not keep it. */
const isPackaged = (path: string): boolean => path.split(sep).includes('node_modules');

async function repositoryOf(folder: string): Promise<string> {
  try {
    return realpathSync((await run('git', ['rev-parse', '--show-toplevel'], { cwd: folder })).stdout.trim());
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = isMissing ? 'git is not installed' : `${folder} is in no git repository`;
    throw new UsageError(`--changed-since: ${reason}`);
  }
}

async function commitOf(ref: string, root: string): Promise<string> {
  try {
    const { stdout } = await run('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], {
      cwd: root,
    });
    return stdout.trim();
  } catch {
    throw new UsageError(
      `--changed-since: git knows no commit "${ref}" here (a pipeline may have to fetch it first)`,
    );
  }
}

/** Path from the root of the repository; undefined outside of it. */
function pathInside(root: string, path: string): string | undefined {
  const inside = relative(root, realFolder(resolve(path)));
  return inside === '..' || inside.startsWith(`..${sep}`) ? undefined : inside;
}

/** Resolves links of folders above, as git does; the path itself may not exist. */
function realFolder(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const above = dirname(path);
  return above === path ? path : join(realFolder(above), relative(above, path));
}

async function listFiles(root: string, commit: string, paths: readonly string[]): Promise<string> {
  if (paths.length === 0) return '';
  const options = { cwd: root, maxBuffer: 256 * 1024 * 1024 };
  const only = paths.includes('') ? [] : ['--', ...paths];
  const args = ['ls-tree', '-r', '-z', '--name-only', '--full-tree', commit, ...only];
  return (await run('git', args, options)).stdout;
}

interface Wanted {
  commit: string;
  /** Names with a zero byte after each. */
  files: string;
  tree: string;
  index: string;
}

async function writeFiles(root: string, { commit, files, tree, index }: Wanted): Promise<void> {
  const env = { ...process.env, GIT_INDEX_FILE: index };
  await run('git', ['read-tree', commit], { cwd: root, env });
  const child = spawn('git', ['checkout-index', '-z', '--stdin', `--prefix=${tree}/`], {
    cwd: root,
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let fault = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    fault += part;
  });
  const closed = once(child, 'close');
  child.stdin.end(files);
  const [code] = await closed;
  if (code !== 0) throw new Error(`git could not write the files of ${commit}: ${fault.trim()}`);
}
