import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesInGit, type Size, sizesByFolder } from './rules/house-numbers.ts';

/**
 * Compares each folder with its budget of lines and files in `scripts/budget.json`, which may only fall: `--lower` writes
 * what a folder has now where that is less. A feature that needs more raises it by hand, and CHANGELOG.md says by how much and why.
 */
const root = join(import.meta.dirname, '..');
const file = join(import.meta.dirname, 'budget.json');
const budget = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Size>;
const sizes = sizesByFolder(filesInGit(root));

const faults = Object.entries(sizes).flatMap(([folder, { files, lines }]) => {
  const allowed = budget[folder] ?? { files: 0, lines: 0 };
  const over = [
    lines > allowed.lines && `${lines - allowed.lines} lines`,
    files > allowed.files && `${files - allowed.files} files`,
  ].filter(Boolean);
  return over.length > 0 ? [`${folder} has ${over.join(' and ')} more than its budget`] : [];
});
for (const fault of faults) console.error(fault);
if (process.argv.includes('--lower')) {
  const lowered = Object.entries(sizes).map(([folder, { files, lines }]) => {
    const { files: mostFiles, lines: mostLines } = budget[folder] ?? { files, lines };
    return [folder, { files: Math.min(files, mostFiles), lines: Math.min(lines, mostLines) }] as const;
  });
  const text = lowered.map(
    ([folder, size]) => `  "${folder}": { "files": ${size.files}, "lines": ${size.lines} }`,
  );
  writeFileSync(file, `{\n${text.sort().join(',\n')}\n}\n`);
}
console.log(faults.length === 0 ? 'Budgets: no faults' : `Budgets: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
