import { Conflict } from '../../errors/domain-error.ts';
import type { Problem } from '../../manifests/problem.ts';
import { withDatabaseLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import type { Checks } from './checks.ts';
import { hashOf, isWritable, type ManifestFile, textOf } from './manifest-file.ts';
import { isOfFile, studioProblem } from './problems.ts';
import type { NewVersion } from './repositories/versions.ts';
import { unifiedDiff } from './unified-diff.ts';
import { settleVersions, type WriteDeps, writeVersion } from './write-version.ts';

export interface PublishDeps extends WriteDeps {
  db: Database;
  checks: Checks;
  /** Serves the newest version in this process. */
  serve(): Promise<void>;
}

/** What is to be published. */
export interface NewText extends Omit<NewVersion, 'region' | 'files'> {
  file: ManifestFile;
  text: string;
}

/** A version that is live, or a patch where the folder cannot be written. */
export type Publication = { version: number; patch: null } | { version: null; patch: string };

/**
 * Checks a text, writes it and serves it. One publication at a time, of all processes.
 * @param read returns the text, once no other publication is under way
 * @throws Conflict
 */
export async function publishText(
  deps: PublishDeps,
  region: string,
  read: () => Promise<NewText>,
): Promise<Publication> {
  const done = await withDatabaseLock(deps.db, 'studio', '', async () => {
    await settleVersions(deps);
    const { file, text, ...version } = await read();
    const errors = await addedErrors(deps.checks, file, text);
    if (errors.length > 0)
      throw new Conflict(
        'requirements_missing',
        'The manifest has errors; the live version stays.',
        {},
        {
          problems: errors.map((each) => studioProblem(file.path, each)),
        },
      );
    if (!isWritable(deps.regionsDir, file.name))
      return { version: null, patch: unifiedDiff(file.name, file.text, text) };
    // the check took seconds
    if (hashOf((await textOf(file.path)) ?? '') !== file.hash)
      throw new Conflict('out_of_date', 'The file has changed on the disk in the meantime.', {
        base: ['is out of date'],
      });
    const files = [{ file: file.name, before: file.text, after: text }];
    return { version: await writeVersion(deps, { ...version, region, files }), patch: null };
  });
  if (!done)
    throw new Conflict('under_way', 'Another region is being published. Try again in a few seconds.');
  if (done.result.version !== null) await deps.serve();
  return done.result;
}

/** Errors of a text, and those that it causes in other files. */
async function addedErrors(checks: Checks, file: ManifestFile, text: string): Promise<Problem[]> {
  const isError = ({ severity }: Problem) => severity === 'error';
  const after = (await checks.problems({ [file.name]: text }, true)).filter(isError);
  if (after.every((each) => isOfFile(file.path, each))) return after;
  const keyOf = ({ line, column, ...problem }: Problem) => JSON.stringify(problem);
  const before = new Set((await checks.problems({}, true)).filter(isError).map(keyOf));
  return after.filter((each) => isOfFile(file.path, each) || !before.has(keyOf(each)));
}
