import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { diff } from 'node:util';
import { confirm, isCancel } from '@clack/prompts';
import { partFolder } from '../../src/server/config/index.ts';
import { typedCommand } from '../../src/server/config/typed-command.ts';
import { parseJsonText } from '../../src/server/manifests/json/read-json-file.ts';
import { hasErrors, type Problem, problemLine } from '../../src/server/manifests/problem.ts';
import {
  compareVersions,
  FIRST_VERSION,
  isVersion,
  SCHEMA_VERSION,
  versionProblems,
} from '../../src/server/manifests/schema-version.ts';
import { shortName, withShortName } from '../../src/server/manifests/short-name.ts';
import { type RegionFolders, regionFolders } from '../regions/folders.ts';
import { isAboutMissingText } from '../regions/locales/missing-keys.ts';
import { problemsOfFiles, type WrittenFile } from '../regions/staged-check.ts';
import { UsageError } from '../usage-error.ts';
import { JsonEditor } from './json-editor.ts';
import type { FileKind, MigrationStep } from './migration-step.ts';
import { STEPS } from './steps/index.ts';

const HALF = `The file says version ${SCHEMA_VERSION} but has parts of an older one: they are migrated, too.`;

const CONTEXT = 2;

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

/** The lines that differ between two texts, with a few around them: `- before`, `+ after`; `…` where lines are left out. */
export function lineDiff(before: string, after: string): string[] {
  // 1: only in the first text
  const lines = diff(before.split('\n'), after.split('\n')).map(([sign, line]) => ({
    isChanged: sign !== 0,
    text: `${['+ ', '  ', '- '][sign + 1]}${line}`,
  }));
  const isShown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ isChanged }) => isChanged),
  );
  return lines.flatMap(({ text }, index) => {
    if (isShown[index]) return [text];
    return index === 0 || isShown[index - 1] ? ['…'] : [];
  });
}

interface MigratedText {
  text: string;
  /** What the steps changed, for people. */
  notes: string[];
}

/**
 * Applies the steps that a file needs, in order. A manifest says its version afterwards; other files are recognised by
 * what they contain.
 * @param namespace of a file of texts
 */
export function migrateText(
  given: string,
  kind: FileKind,
  namespace = '',
  steps: readonly MigrationStep[] = STEPS,
): MigratedText {
  const bom = given.startsWith('\uFEFF') ? '\uFEFF' : '';
  const json = new JsonEditor(given.slice(bom.length));
  const version = versionOf(json, kind);
  const notes: string[] = [];
  for (const step of steps.filter((each) => each.kind === kind)) {
    const isOlder = compareVersions(version, step.from) <= 0;
    if (!isOlder && !step.isCertain) continue;
    const before = json.text;
    step.change(json, namespace);
    if (json.text === before) continue;
    if (!isOlder && !notes.includes(HALF)) notes.push(HALF);
    notes.push(step.text);
  }
  if (kind === 'manifest') writeVersion(json);
  return { text: bom + json.text, notes };
}

/** Files without a version are of the first one. */
function versionOf(json: JsonEditor, kind: FileKind): string {
  const version = kind === 'manifest' ? json.get(['version']) : undefined;
  return typeof version === 'string' && isVersion(version) ? version : FIRST_VERSION;
}

function writeVersion(json: JsonEditor): void {
  json.set(['version'], SCHEMA_VERSION);
  const [behind = ''] = ['extends', '$schema'].filter((name) => json.get([name]) !== undefined);
  json.add([], 'version', SCHEMA_VERSION, behind);
}

interface OwnFile {
  file: string;
  kind: FileKind;
  /** Of a file of texts. */
  namespace: string;
}

/** Files of a company that steps may change, and manifests in TypeScript, which people change themselves. */
async function ownFiles(folders: RegionFolders): Promise<{ json: OwnFile[]; typescript: string[] }> {
  const { regionsDir, localesDir } = folders;
  const inRegions = await namesBelow(regionsDir);
  const json = inRegions.filter((name) => name.endsWith('.json')).flatMap((name) => kindOf(regionsDir, name));
  const content = partFolder(regionsDir, 'content');
  const isBeside = !resolve(content).startsWith(resolve(regionsDir) + sep);
  const contents = isBeside ? await namesBelow(content) : [];
  const texts = localesDir === undefined ? [] : await namesBelow(localesDir);
  return {
    json: [
      ...json,
      ...contents
        .filter((name) => /^[^/]+\/[^/]+\.json$/.test(name))
        .map((name) => ({
          file: join(content, name),
          kind: `content/${nameOf(name)}` as const,
          namespace: '',
        })),
      ...texts
        .filter((name) => /^[^/]+\/[^/]+\.json$/.test(name))
        .map((name) => ({
          file: join(localesDir ?? '', name),
          kind: 'texts' as const,
          namespace: nameOf(name),
        })),
    ],
    typescript: inRegions
      .filter((name) => /^(shared\/)?[^/]+\.ts$/.test(name))
      .map((name) => join(regionsDir, name)),
  };
}

/** `sg.json` and `shared/own.json` are manifests, `content/sg/places.json` and `shared/content/places.json` content. */
function kindOf(regionsDir: string, name: string): OwnFile[] {
  const file = join(regionsDir, name);
  const folder = dirname(name);
  if ((folder === '.' && !name.startsWith('feeds')) || folder === 'shared')
    return [{ file, kind: 'manifest', namespace: '' }];
  const isContent = /^content\/[^/]+$/.test(folder) || folder === 'shared/content';
  return isContent ? [{ file, kind: `content/${nameOf(name)}`, namespace: '' }] : [];
}

const nameOf = (name: string) => basename(name, '.json');

/** Names of all files below a folder, with `/`, sorted; none if it does not exist. */
async function namesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, encoding: 'utf8' }).catch(() => []);
  return entries.map((name) => name.replaceAll('\\', '/')).sort();
}
