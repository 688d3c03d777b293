import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import type { LoadedRegion } from '../../src/server/manifests/loaded-region.ts';
import { hasErrors, problemLine } from '../../src/server/manifests/problem.ts';
import { shortName } from '../../src/server/manifests/short-name.ts';
import { UsageError } from '../usage-error.ts';
import type { Addable, AddContext, Given, Plan } from './add/addable.ts';
import { addTo, type ChangedLines } from './add/addition.ts';
import { askMissing, askText } from './add/ask-missing.ts';
import { newProblems } from './changed/new-problems.ts';
import { findProblems } from './check.ts';
import { ownRegionFolders, type RegionFolders } from './folders.ts';
import { regionOption } from './region-code.ts';
import { problemsOfFiles, type WrittenFile } from './staged-check.ts';

export interface AddOptions {
  /** Code of the region; not needed where there is only one. */
  region?: string;
  isDryRun: boolean;
  /** Whether what is missing is asked for on a terminal. */
  mayAsk: boolean;
}

interface ChangedFile extends WrittenFile {
  isNew: boolean;
  changes: readonly ChangedLines[];
}

/**
 * Adds something to a region at all its places. Nothing is written when the check would refuse the outcome.
 * @throws UsageError
 */
export async function addToRegion(
  addable: Addable,
  typedName: string | undefined,
  flags: Given,
  { region, isDryRun, mayAsk }: AddOptions,
): Promise<void> {
  const isAsking = process.stdin.isTTY && process.stdout.isTTY && mayAsk;
  const context = await contextOf(region, ownRegionFolders(), isAsking);
  if (!isAsking && typedName === undefined)
    throw new UsageError(`which ${addable.argument}?  allowed: ${addable.argumentText}`);
  const name = typedName ?? (await askText(`Which ${addable.argument}? (${addable.argumentText})`));
  const given = isAsking ? await askMissing(addable, name, flags, context) : flags;
  const plan = await addable.plan(name, given, context);
  const files = changedFiles(plan);
  if (files.length === 0) throw new UsageError('everything is there already; nothing was written');
  const { problems: known } = await findProblems(context.folders);
  const problems = newProblems(known, await problemsOfFiles(files, context.folders));
  if (hasErrors(problems))
    throw new UsageError([...problems.map(problemLine), 'nothing was written'].join('\n'));
  if (!isDryRun) await write(files);
  for (const line of isDryRun ? files.flatMap(differenceLines) : files.flatMap(summaryLines))
    console.log(line);
  for (const problem of problems) console.log(problemLine(problem));
  if (isDryRun) console.log('nothing was written (--dry-run)');
  else
    plan.steps?.forEach((step, index) => {
      console.log(`${index + 1}. ${step}`);
    });
}

async function contextOf(
  code: string | undefined,
  folders: RegionFolders,
  isAsking: boolean,
): Promise<AddContext> {
  const { regions, locales, problems } = await loadRegionSet(folders);
  const codes = regions.map(({ manifest }) => manifest.code);
  const isOpen = code === undefined && codes.length > 1 && isAsking;
  const wanted = regionOption(isOpen ? await askText(`Which region? (${codes.join(', ')})`) : code, codes);
  const { manifest, document, file } = regions[codes.indexOf(wanted)] as LoadedRegion;
  const own = problems.filter((problem) => problem.severity === 'error' && problem.file === shortName(file));
  if (own.length > 0)
    throw new UsageError([...own.map(problemLine), 'mend this first; nothing was written'].join('\n'));
  return { manifest, document, locales, folders, languages: manifest.languages.map((each) => each.code) };
}

function changedFiles({ files, created = [] }: Plan): ChangedFile[] {
  const changed = files.flatMap(({ document, additions }) => {
    const file = document.files.at(-1)?.file ?? '';
    const { text, changes } = addTo(document, additions);
    return changes.length === 0
      ? []
      : [{ file, text, changes, isNew: created.some((each) => each.file === file) }];
  });
  const rest = created.filter(({ file }) => changed.every((each) => each.file !== file));
  return [...changed, ...rest.map(({ file, text }) => ({ file, text, changes: [], isNew: true }))];
}

async function write(files: readonly ChangedFile[]): Promise<void> {
  const known = files.find(({ file, isNew }) => isNew && existsSync(file));
  if (known) throw new UsageError(`${shortName(known.file)} exists; nothing was written`);
  for (const { file, text, isNew } of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: isNew ? 'wx' : 'w' });
  }
}

function summaryLines({ file, isNew, changes }: ChangedFile): string[] {
  const paths = [...new Set(changes.map(({ path }) => path))];
  return [`${isNew ? 'wrote' : 'changed'} ${shortName(file)}`, ...paths.map((path) => `  ${path}`)];
}

function differenceLines({ file, text, isNew, changes }: ChangedFile): string[] {
  if (isNew && changes.length === 0) return [`${shortName(file)}: new, ${text.split('\n').length - 1} lines`];
  return changes.flatMap(({ path, line, removed, added }) => [
    `${shortName(file)}:${line}  ${path}`,
    ...removed.map((each) => `- ${each}`),
    ...added.map((each) => `+ ${each}`),
  ]);
}
