import { Conflict } from '../../errors/domain-error.ts';
import type { Problem } from '../../manifests/problem.ts';
import type { Checks } from './checks.ts';
import { hashOf, isWritable, type ManifestFile, textOf } from './manifest-file.ts';
import { isOfFile, studioProblem } from './problems.ts';
import { type Publication, type PublishDeps, publishVersion } from './publish-version.ts';
import type { NewVersion } from './repositories/versions.ts';
import { unifiedDiff } from './unified-diff.ts';

/** What is to be published. */
export interface NewText extends Omit<NewVersion, 'region' | 'files'> {
  file: ManifestFile;
  text: string;
}

/**
 * Checks the text of a manifest, writes it and serves it.
 * @param read returns the text, once no other publication is under way
 * @throws Conflict
 */
export async function publishText(
  deps: PublishDeps & { checks: Checks },
  region: string,
  read: () => Promise<NewText>,
): Promise<Publication> {
  const publication = await publishVersion(deps, region, async () => {
    const { file, text, ...version } = await read();
    const errors = await addedErrors(deps.checks, file, text);
    if (errors.length > 0)
      throw new Conflict(
        'requirements_missing',
        'The manifest has errors; the live version stays.',
        {},
        { problems: errors.map((each) => studioProblem(file.path, each)) },
      );
    if (!isWritable(deps.roots.regions, file.name)) return { patch: unifiedDiff(file.name, file.text, text) };
    // the check took seconds
    if (hashOf((await textOf(file.path)) ?? '') !== file.hash)
      throw new Conflict('out_of_date', 'The file has changed on the disk in the meantime.', {
        base: ['is out of date'],
      });
    return { ...version, files: [{ root: 'regions', file: file.name, before: file.text, after: text }] };
  });
  if (!publication) throw new Error('a text was not published');
  return publication;
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
