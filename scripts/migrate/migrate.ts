import { readFile, rename, writeFile } from 'node:fs/promises';
import { confirm, isCancel } from '@clack/prompts';
import { typedCommand } from '../../src/server/config/typed-command.ts';
import { parseJsonText } from '../../src/server/manifests/json/read-json-file.ts';
import { hasErrors, type Problem, problemLine } from '../../src/server/manifests/problem.ts';
import { SCHEMA_VERSION, versionProblems } from '../../src/server/manifests/schema-version.ts';
import { shortName, withShortName } from '../../src/server/manifests/short-name.ts';
import { regionFolders } from '../regions/folders.ts';
import { isAboutMissingText } from '../regions/locales/missing-keys.ts';
import { problemsOfFiles, type WrittenFile } from '../regions/staged-check.ts';
import { UsageError } from '../usage-error.ts';
import { lineDiff } from './line-diff.ts';
import { migrateText } from './migrate-text.ts';
import { type OwnFile, ownFiles } from './own-files.ts';

export interface MigrateOptions {
  /** Writes without a question. */
  yes: boolean;
  /** Shows what would be written. */
  dryRun: boolean;
}

interface Plan {
  changed: (WrittenFile & { before: string; notes: string[] })[];
  problems: Problem[];
  count: number;
}

/**
 * Rewrites manifests, content and texts of an older version: shows the differences, checks the result, asks, and writes.
 * @returns exit code 1 if nothing was written although there is something to migrate
 */
export async function migrate({ yes, dryRun }: MigrateOptions, folders = regionFolders()): Promise<number> {
  const { json, typescript } = await ownFiles(folders);
  const { changed, problems, count } = await planOf(json);
  for (const file of typescript)
    console.log(`${shortName(file)} is TypeScript and is not rewritten: CHANGELOG.md says what to change.`);
  if (hasErrors(problems)) return refuse(problems);
  if (changed.length === 0) {
    console.log(`${count} files checked: all are of version ${SCHEMA_VERSION}`);
    return 0;
  }
  for (const each of changed) printChange(each);
  const found = (await problemsOfFiles(changed, folders)).filter(({ severity }) => severity === 'error');
  const missing = found.filter(isAboutMissingText);
  if (found.length > missing.length) return refuse(found.filter((problem) => !missing.includes(problem)));
  if (missing.length > 0)
    console.log(
      `texts that are new in this version are missing: \`${typedCommand('check')}\` names ${missing.length}`,
    );
  if (dryRun) return say(`${changed.length} files would change`, 0);
  if (!yes && !(await isWanted(changed.length))) return say('nothing was written', 1);
  await write(changed);
  return say(`${changed.length} files are now of version ${SCHEMA_VERSION}`, 0);
}

async function planOf(files: readonly OwnFile[]): Promise<Plan> {
  const plan: Plan = { changed: [], problems: [], count: files.length };
  for (const { file, kind, namespace } of files) {
    const before = await readFile(file, 'utf8');
    const json = parseJsonText(file, before);
    plan.problems.push(...json.problems, ...(kind === 'manifest' ? versionProblems(json) : []));
    if (json.value === undefined) continue;
    const { text, notes } = migrateText(before, kind, namespace);
    if (text !== before) plan.changed.push({ file, before, text, notes });
  }
  return plan;
}

function printChange({ file, before, text, notes }: Plan['changed'][number]): void {
  console.log(shortName(file));
  for (const note of notes) console.log(`  * ${note}`);
  for (const line of lineDiff(before, text)) console.log(`    ${line}`);
}

function refuse(problems: readonly Problem[]): number {
  for (const problem of problems.map(withShortName).filter(({ severity }) => severity === 'error'))
    console.log(problemLine(problem));
  return say('nothing was written: correct these errors first', 1);
}

async function isWanted(count: number): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageError('nothing was written: --yes writes without a question, --dry-run only shows');
  const answer = await confirm({ message: `Write ${count} files?`, initialValue: false });
  return !isCancel(answer) && answer;
}

/** Writes each file atomically; a run that was stopped in between can be repeated. */
async function write(changed: readonly WrittenFile[]): Promise<void> {
  for (const { file, text } of changed) await writeFile(`${file}~`, text, { flush: true });
  for (const { file } of changed) await rename(`${file}~`, file);
}

function say(line: string, code: number): number {
  console.log(line);
  return code;
}
