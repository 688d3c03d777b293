import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CodeFile, isTest } from './fault.ts';
import { importedFile, importsOf } from './import-rule.ts';
import { withoutComments } from './without-comments.ts';

/** Lines and files, as budgets and figures count them. */
export interface Size {
  files: number;
  lines: number;
}

const CODE = /\.(ts|tsx|css|sql|js)$/;
const GENERATED_PAGES = ['docs/reference/', 'CHANGELOG.md', 'tests/region/'];
const SHORT_LINES = 15;
const ONE_IMPORTER_LINES = 60;
/** Where a command, a control and an area begin. */
const STARTS: Readonly<Record<string, string>> = {
  'forecourt check': 'scripts/regions/check.ts',
  'one field of a form': 'src/features/request-form/question.tsx',
  offers: 'src/server/modules/offers/index.ts',
};

export const isTestFile = (file: string): boolean =>
  file.startsWith('tests/') || isTest(file) || /\.e2e\.tsx?$/.test(file);

/** Files of a checkout that git has and that are there, with their text. */
export function filesInGit(root: string, pattern = CODE): CodeFile[] {
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  return names
    .split('\0')
    .filter((file) => pattern.test(file) && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

const linesOf = (text: string): number => text.split('\n').length - 1;
const sizeOf = (files: readonly CodeFile[]): Size => ({
  files: files.length,
  lines: files.reduce((sum, { text }) => sum + linesOf(text), 0),
});

/** Size of the code without tests below each folder that has a budget: `scripts`, and those of `src`. */
export function sizesByFolder(files: readonly CodeFile[]): Record<string, Size> {
  const folderOf = ({ file }: CodeFile) =>
    file
      .split('/')
      .slice(0, file.startsWith('src/') ? 2 : 1)
      .join('/');
  const code = files.filter(({ file }) => !isTestFile(file) && /^(src\/[^/]+|scripts)\//.test(file));
  return Object.fromEntries([...Map.groupBy(code, folderOf)].map(([name, all]) => [name, sizeOf(all)]));
}

/** Figures about how a tree is cut into files, by what they count. */
export function houseNumbers(root: string): [what: string, count: number][] {
  const files = filesInGit(root);
  const code = files.filter(({ file }) => !isTestFile(file));
  const typescript = code.filter(({ file }) => /\.tsx?$/.test(file));
  const lengths = typescript.map(({ text }) => linesOf(text)).sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.floor(share * lengths.length)] ?? 0;
  const importers = importersOf(typescript);
  const folders = Map.groupBy(typescript, ({ file }) => dirname(file));
  const [all, tests] = [sizeOf(code), sizeOf(files.filter(({ file }) => isTestFile(file)))];
  return [
    ['lines without tests', all.lines],
    ['files without tests', all.files],
    ['lines of tests', tests.lines],
    ['files of tests', tests.files],
    ['lines of a file: median', at(0.5)],
    ['lines of a file: mean', Math.round(lengths.reduce((sum, each) => sum + each, 0) / lengths.length)],
    ['lines of a file: p90', at(0.9)],
    [`files below ${SHORT_LINES} lines`, lengths.filter((lines) => lines < SHORT_LINES).length],
    [
      `files with one importer, in the same folder, up to ${ONE_IMPORTER_LINES} lines`,
      typescript.filter(({ file, text }) => {
        const [only, ...others] = importers.get(file) ?? [];
        const isNear = only !== undefined && others.length === 0 && dirname(only) === dirname(file);
        return isNear && linesOf(text) <= ONE_IMPORTER_LINES;
      }).length,
    ],
    ['exports used in exactly one other file, %', usedOnce(typescript)],
    ['folders with one file', [...folders.values()].filter(({ length }) => length === 1).length],
    ...Object.entries(STARTS).map(([name, start]): [string, number] => [
      `files reached by ${name}`,
      reached(typescript, start),
    ]),
    ['lines of Markdown without generated pages', sizeOf(markdownOf(root)).lines],
  ];
}

const markdownOf = (root: string): CodeFile[] =>
  filesInGit(root, /\.md$/).filter(({ file }) => !GENERATED_PAGES.some((each) => file.startsWith(each)));

function importersOf(files: readonly CodeFile[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const { file, text } of files)
    for (const { target } of importsOf(text)) {
      const path = importedFile(file, target);
      if (path !== undefined) importers.set(path, (importers.get(path) ?? new Set()).add(file));
    }
  return importers;
}

/** Files that are loaded with a file, itself included: imports of types load none. */
function reached(files: readonly CodeFile[], start: string): number {
  const texts = new Map(files.map(({ file, text }) => [file, text]));
  const found = new Set<string>();
  const queue = [start];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const text = texts.get(file);
    if (text === undefined || found.has(file)) continue;
    found.add(file);
    for (const { target, isTypeOnly } of importsOf(text)) {
      const path = importedFile(file, target);
      if (path !== undefined && !isTypeOnly) queue.push(path);
    }
  }
  return found.size;
}

const NAMED_EXPORT = /^export (?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const IMPORTED_NAMES = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;

/** Share of exported names that exactly one other file names, in percent. */
function usedOnce(files: readonly CodeFile[]): number {
  const uses = new Map<string, Set<string>>();
  for (const { file, text } of files)
    for (const [, names = '', target = ''] of withoutComments(text).matchAll(IMPORTED_NAMES)) {
      const path = importedFile(file, target);
      for (const name of names.split(',')) {
        const key = `${path} ${
          name
            .trim()
            .replace(/^type /, '')
            .split(/\s+as\s+/)[0]
        }`;
        uses.set(key, (uses.get(key) ?? new Set()).add(file));
      }
    }
  const exported = files.flatMap(({ file, text }) =>
    [...text.matchAll(NAMED_EXPORT)].map(([, name]) => `${file} ${name}`),
  );
  return Math.round((100 * exported.filter((key) => uses.get(key)?.size === 1).length) / exported.length);
}
