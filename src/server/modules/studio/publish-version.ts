import { Conflict } from '../../errors/domain-error.ts';
import { withDatabaseLock } from '../../storage/advisory-locks.ts';
import { type CommitDeps, commitVersion } from './commit-version.ts';
import type { NewVersion } from './repositories/versions.ts';
import { settleVersions, type WriteDeps, writeVersion } from './write-version.ts';

export interface PublishDeps extends WriteDeps, CommitDeps {
  /** Serves the newest version in this process. */
  serve(): Promise<void>;
}

/** A version that is live, or a patch where the folder cannot be written. */
export type Publication = { version: number; patch: null } | { version: null; patch: string };

/** What is to be written, or a patch where it cannot be; null: nothing. A region may be other than that of the call. */
export type PreparedVersion = (Omit<NewVersion, 'region'> & { region?: string }) | { patch: string } | null;

/**
 * Writes a version, commits it where the folder is a work tree of git, and serves it. One publication at a time, of all
 * processes.
 * @param prepare reads and checks what is written, once no other publication is under way
 * @returns null if there is nothing to publish
 * @throws Conflict
 */
export async function publishVersion(
  deps: PublishDeps,
  region: string,
  prepare: () => Promise<PreparedVersion>,
): Promise<Publication | null> {
  const done = await withDatabaseLock(deps.db, 'studio', '', async (): Promise<Publication | null> => {
    await settleVersions(deps);
    const prepared = await prepare();
    if (prepared === null) return null;
    if ('patch' in prepared) return { version: null, patch: prepared.patch };
    const written = { region, ...prepared };
    const version = await writeVersion(deps, written);
    await commitVersion(deps, { ...written, id: version });
    return { version, patch: null };
  });
  if (!done)
    throw new Conflict('under_way', 'Another region is being published. Try again in a few seconds.');
  if (done.result?.version) await deps.serve();
  return done.result;
}
