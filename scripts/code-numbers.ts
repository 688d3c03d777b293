import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeNumbers, smallFiles } from './rules/code-numbers.ts';
import { codeFiles } from './rules/fault.ts';
import { functionLengths } from './rules/function-lengths.ts';
import { houseNumbers } from './rules/house-numbers.ts';

// Figures of the code in this repository, or in the folder that is given: node scripts/code-numbers.ts [folder] [--list]

/** Figures of 58fc3185, which the house was measured against, by this script. */
const BEFORE: Readonly<Record<string, number>> = {
  'lines without tests': 197_888,
  'files without tests': 3_430,
  'lines of tests': 94_567,
  'files of tests': 992,
  'lines of a file: median': 46,
  'lines of a file: mean': 58,
  'lines of a file: p90': 118,
  'files below 15 lines': 362,
  'files with one importer, in the same folder, up to 60 lines': 570,
  'exports used in exactly one other file, %': 50,
  'folders with one file': 110,
  'files reached by forecourt check': 531,
  'files reached by one field of a form': 109,
  'files reached by offers': 476,
  'lines of Markdown without generated pages': 7_822,
};

const [folder = join(import.meta.dirname, '..')] = process.argv.slice(2).filter((each) => each !== '--list');
const root = resolve(folder);
const files = ['src', 'scripts', 'tests']
  .filter((name) => existsSync(join(root, name)))
  .flatMap((name) => codeFiles(root, name))
  .filter(({ file }) => !file.startsWith('src/contracts/'));
const cell = (count?: number) => String(count ?? '').padStart(9);
console.log(`${cell()}   58fc3185`);
for (const [what, count] of houseNumbers(root)) console.log(`${cell(count)}  ${cell(BEFORE[what])}  ${what}`);
for (const [what, count] of codeNumbers(files)) console.log(`${cell(count)}  ${cell()}  ${what}`);

if (process.argv.includes('--list')) {
  const long = files.flatMap(functionLengths).filter(({ lines }) => lines > 60);
  for (const { file, name, lines } of long.toSorted((a, b) => b.lines - a.lines))
    console.log(`${String(lines).padStart(8)}  ${file} ${name}`);
  for (const file of smallFiles(files)) console.log(`   small  ${file}`);
}
