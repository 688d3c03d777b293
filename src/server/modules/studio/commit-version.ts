import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../../storage/database.ts';
import { staff } from '../../storage/schema.ts';
import { STORED_PICTURE } from './limits.ts';
import type { OpenVersion, Root, VersionFile } from './repositories/versions.ts';
import { pathOf, type Roots } from './write-version.ts';

export interface CommitDeps {
  db: Database;
  roots: Roots;
  log: Pick<Log, 'warn'>;
}

const TIMEOUT_MS = 20_000;
const COMMITTER = 'Forecourt';
/** Addresses of no mailbox: members have phone numbers, which do not belong into a history. */
const addressOf = (name: string): string => `${name}@localhost`;

const run = promisify(execFile);

/**
 * Commits the files of a version, and nothing else of the work tree, with the member of staff as the author. Does nothing
 * where a folder is in no work tree. Never throws: the version is live whatever git says.
 */
export async function commitVersion({ db, roots, log }: CommitDeps, version: OpenVersion): Promise<void> {
  const folders = Map.groupBy(version.files, ({ root }) => root);
  for (const [root, files] of folders) {
    if (!(await isWorkTree(roots[root]))) continue;
    const author = await authorOf(db, version.staffId);
    try {
      const namesOf = (places: readonly Pick<VersionFile, 'root' | 'file'>[]) =>
        places.map((file) => relative(roots[root], pathOf(roots, file)));
      await commit(roots, root, {
        names: namesOf(files),
        pictures: namesOf(picturesIn(roots, files)),
        author,
        message: messageOf(version),
      });
    } catch (error) {
      log.warn(`Version ${version.id} of ${version.region} was not committed: ${reasonOf(error)}`);
    }
  }
}

interface Commit {
  names: string[];
  pictures: readonly string[];
  author: string;
  message: string;
}

async function commit(roots: Roots, root: Root, { names, pictures, author, message }: Commit): Promise<void> {
  const git = (...args: string[]) => run('git', args, gitOptions(roots[root]));
  // a new file is not known yet, a removed one is no longer there
  await git('add', '--all', '--', ...names);
  // git may ignore a picture, or have its folder elsewhere
  for (const name of pictures) if (await isDone(git('add', '--', name))) names.push(name);
  const { stdout } = await git('diff', '--cached', '--name-only', '--', ...names);
  if (stdout === '') return;
  await git('commit', '--quiet', '--only', `--author=${author}`, `--message=${message}`, '--', ...names);
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Pictures that were uploaded for what a version shows. */
function picturesIn(roots: Roots, files: readonly VersionFile[]): Pick<VersionFile, 'root' | 'file'>[] {
  const named = files.flatMap(({ after }) => after?.match(STORED_PICTURE) ?? []);
  const places = [...new Set(named)].map((file) => ({ root: 'regions' as const, file }));
  return places.filter((place) => existsSync(pathOf(roots, place)));
}

function messageOf({ id, region, kind, restores, files }: OpenVersion): string {
  const [first] = files;
  // a version of a page or a shared file has that one only
  const subject =
    files.length === 1 && first?.root === 'regions' && first.file.includes('/') ? first.file : region;
  const what = {
    published: `Publish ${subject}`,
    restored: `Restore ${subject} as of version ${restores}`,
    disk: `Publish changed files of ${region}`,
    found: `Keep ${region}`,
  };
  return `${what[kind]}\n\nVersion: ${id}`;
}

async function authorOf(db: Database, staffId: number | null): Promise<string> {
  const name = staffId === null ? null : await staffName(db, staffId);
  if (name === null) return `${COMMITTER} <${addressOf('forecourt')}>`;
  // signs that git takes as the end of the name
  return `${name.replace(/[<>\n\r\0]/g, ' ').trim() || 'Staff'} <${addressOf(`staff-${staffId}`)}>`;
}

async function isWorkTree(folder: string): Promise<boolean> {
  try {
    const { stdout } = await run('git', ['rev-parse', '--is-inside-work-tree'], gitOptions(folder));
    return stdout.trim() === 'true';
  } catch {
    return false;
  }
}

const gitOptions = (cwd: string) => ({
  cwd,
  timeout: TIMEOUT_MS,
  env: {
    ...process.env,
    GIT_COMMITTER_NAME: COMMITTER,
    GIT_COMMITTER_EMAIL: addressOf('forecourt'),
    GIT_TERMINAL_PROMPT: '0',
  },
});

/** Returns the name of a member of staff; null if there is none. */
async function staffName(db: Database, id: number): Promise<string | null> {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id));
  return row?.name ?? null;
}
