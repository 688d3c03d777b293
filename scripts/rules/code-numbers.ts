import { circleFaults } from './circle-rule.ts';
import { CODE_WORDS, countWord } from './code-words.ts';
import { type CodeFile, isTest } from './fault.ts';
import { floorFaults } from './floor-rule.ts';
import { functionLengths } from './function-lengths.ts';
import { importedFile, importsOf } from './import-rule.ts';

/** Length of a file that is hardly worth a name of its own. */
const SMALL_LINES = 10;
const isTestCode = (file: string): boolean =>
  file.startsWith('tests/') || isTest(file) || /\.e2e\.tsx?$/.test(file);
const linesOf = (text: string): number => text.split('\n').length - 1;

/** Figures of a tree, by what they count. @param files code of `src`, `scripts` and `tests` */
export function codeNumbers(files: readonly CodeFile[]): [what: string, count: number][] {
  const tests = files.filter(({ file }) => isTestCode(file));
  const code = files.filter(({ file }) => !isTestCode(file));
  // the list of words has them all
  const named = code.filter(({ file }) => file !== 'scripts/rules/code-words.ts');
  const byRule = Map.groupBy(floorFaults(code), ({ rule }) => rule);
  const broken = (rule: Parameters<typeof byRule.get>[0]) => byRule.get(rule)?.length ?? 0;
  return [
    ...sizes('code', code),
    ...sizes('tests', tests),
    [`files of up to ${SMALL_LINES} lines with one importer`, smallFiles(files).length],
    ['imports of the server to a higher floor', broken('climbs')],
    ['imports of repositories of another module', broken('repositories')],
    ['imports past the index of a module', broken('doors')],
    ['pairs of folders that import each other in a circle', broken('circles')],
    ['circles of files', circleFaults(code).length],
    ...CODE_WORDS.map((word): [string, number] => [word.about, countWord(word, named)]),
  ];
}

function sizes(kind: string, files: readonly CodeFile[]): [string, number][] {
  const lengths = files.flatMap(functionLengths).map(({ lines }) => lines);
  return [
    [`${kind}: files`, files.length],
    [`${kind}: lines`, files.reduce((sum, { text }) => sum + linesOf(text), 0)],
    [`${kind}: functions above 60 lines`, lengths.filter((lines) => lines > 60).length],
    [`${kind}: functions above 80 lines`, lengths.filter((lines) => lines > 80).length],
  ];
}

/** Short files of code that one other file of code imports, and could contain. */
export function smallFiles(files: readonly CodeFile[]): string[] {
  const code = files.filter(({ file }) => !isTestCode(file));
  const importers = new Map<string, Set<string>>();
  for (const { file, text } of code)
    for (const { target } of importsOf(text)) {
      const path = importedFile(file, target);
      if (path === undefined) continue;
      importers.set(path, (importers.get(path) ?? new Set()).add(file));
    }
  return code
    .filter(({ text }) => linesOf(text) <= SMALL_LINES)
    .map(({ file }) => file)
    .filter((file) => importers.get(file)?.size === 1);
}
