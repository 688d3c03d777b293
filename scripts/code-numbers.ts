import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeNumbers, smallFiles } from './rules/code-numbers.ts';
import { codeFiles } from './rules/fault.ts';
import { functionLengths } from './rules/function-lengths.ts';

// Figures of the code in this repository, or in the folder that is given: node scripts/code-numbers.ts [folder] [--list]

const [folder = join(import.meta.dirname, '..')] = process.argv.slice(2).filter((each) => each !== '--list');
const root = resolve(folder);
const files = ['src', 'scripts', 'tests']
  .filter((name) => existsSync(join(root, name)))
  .flatMap((name) => codeFiles(root, name))
  .filter(({ file }) => !file.startsWith('src/contracts/'));
for (const [what, count] of codeNumbers(files)) console.log(`${String(count).padStart(8)}  ${what}`);

if (process.argv.includes('--list')) {
  const long = files.flatMap(functionLengths).filter(({ lines }) => lines > 60);
  for (const { file, name, lines } of long.toSorted((a, b) => b.lines - a.lines))
    console.log(`${String(lines).padStart(8)}  ${file} ${name}`);
  for (const file of smallFiles(files)) console.log(`   small  ${file}`);
}
