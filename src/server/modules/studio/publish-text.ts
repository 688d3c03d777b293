import { Conflict } from '../../errors/domain-error.ts';
import { textDraftName } from '../../manifests/draft-names.ts';
import { type ReachingChange, reachingChanges } from '../../manifests/reach.ts';
import type { LayerFolders } from '../../manifests/read-layers.ts';
import { recordDeskEvent } from '../staff/index.ts';
import { addedErrors } from './added-errors.ts';
import type { Checks } from './checks.ts';
import { folderOf, hashOf, isWritable, type ManifestFile, textOf } from './manifest-file.ts';
import { isOfFile, studioProblem } from './problems.ts';
import { type Publication, type PublishDeps, publishVersion } from './publish-version.ts';
import type { NewVersion, VersionFile } from './repositories/versions.ts';
import { unifiedDiff } from './unified-diff.ts';
import { namedChanges, pathOf } from './write-version.ts';

/** What is to be published. */
export interface NewText extends Omit<NewVersion, 'region' | 'files'> {
  file: ManifestFile;
  text: string;
  /** Files that the manifest needs: texts and content in a new language. */
  others?: readonly VersionFile[];
}

/**
 * Checks the text of a manifest, writes it and serves it. What reaches further than pages stays as the operator has it.
 * @param read returns the text, once no other publication is under way
 * @throws Conflict
 */
export async function publishText(
  deps: PublishDeps & { checks: Checks; folders: LayerFolders },
  region: string,
  read: () => Promise<NewText>,
): Promise<Publication> {
  const publication = await publishVersion(deps, region, async () => {
    const { file, text, others = [], ...version } = await read();
    const errors = await addedErrors(deps.checks, draftsOf(file, text, others), (each) =>
      isOfFile(file.path, each),
    );
    if (errors.length > 0)
      throw new Conflict(
        'requirements_missing',
        'The file has errors; the live version stays.',
        {},
        { problems: errors.map((each) => studioProblem(file.path, each, folderOf(file))) },
      );
    const changes = await reachingChanges(deps.folders, {
      before: new Map(),
      after: new Map([[file.path, text]]),
    });
    // who makes a region chooses where its data goes; there is none of it yet
    if (changes.length > 0 && !file.isNew)
      throw await refusedChanges(deps, { ...version, region, file, changes });
    const files = [
      ...others,
      { root: 'regions' as const, file: file.name, before: file.isNew ? null : file.text, after: text },
    ];
    if (!files.every((each) => isWritable(pathOf(deps.roots, each))))
      return { patch: patchOf(others) + unifiedDiff(file.name, file.text, text) };
    // the check took seconds
    if (hashOf((await textOf(file.path)) ?? '') !== file.hash)
      throw new Conflict('out_of_date', 'The file has changed on the disk in the meantime.', {
        base: ['is out of date'],
      });
    return { ...version, files, changes };
  });
  if (!publication) throw new Error('a text was not published');
  return publication;
}

/** Notes who wanted to change what, and returns the refusal. */
async function refusedChanges(
  { db }: Pick<PublishDeps, 'db'>,
  {
    region,
    file,
    changes,
    staffId,
  }: Pick<NewText, 'file' | 'staffId'> & { region: string; changes: readonly ReachingChange[] },
): Promise<Conflict> {
  await recordDeskEvent(db, {
    staffId,
    region,
    action: 'address_refused',
    subject: { kind: 'region', id: region },
    after: { changes: namedChanges(changes) },
  });
  const problems = changes.map(({ problem }) => studioProblem(file.path, problem, folderOf(file)));
  return new Conflict(
    'requirements_missing',
    'Some properties are changed by the operator only; the live version stays.',
    {},
    { problems },
  );
}

/** Texts lie in another folder, and are made again from those of the source language. */
const patchOf = (others: readonly VersionFile[]): string =>
  others
    .filter(({ root }) => root === 'regions')
    .map(({ file, before, after }) => unifiedDiff(file, before ?? '', after ?? ''))
    .join('');

/** Texts by the name of the file that they take the place of. */
export const draftsOf = (
  file: Pick<ManifestFile, 'name'>,
  text: string,
  others: readonly VersionFile[],
): Record<string, string> => ({
  [file.name]: text,
  ...Object.fromEntries(
    others.map(({ root, file: path, after }) => [
      root === 'texts' ? textDraftName(path) : path,
      after ?? '{}',
    ]),
  ),
});
