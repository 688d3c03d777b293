import type { CodeFile, Fault } from './fault.ts';
import { importedFile, importsOf } from './import-rule.ts';

/** Reports import cycles, type imports included: one fault for each cycle, at the import that closes it. */
export function circleFaults(files: readonly CodeFile[]): Fault[] {
  const graph = new Map(files.map((file) => [file.file, importedFiles(file)]));
  const isDone = new Set<string>();
  const faults: Fault[] = [];

  function visit(file: string, path: readonly string[]): void {
    for (const { target, line } of graph.get(file) ?? []) {
      const start = path.indexOf(target);
      if (start >= 0) {
        const cycle = [...path.slice(start), target].join(' → ');
        faults.push({
          file,
          line,
          message: `closes a cycle: ${cycle}; move the shared code to a third file`,
        });
      } else if (!isDone.has(target)) visit(target, [...path, target]);
    }
    isDone.add(file);
  }

  for (const file of graph.keys()) if (!isDone.has(file)) visit(file, [file]);
  return faults;
}

function importedFiles({ file, text }: CodeFile): { target: string; line: number }[] {
  return importsOf(text).flatMap(({ target, line }) => {
    const path = importedFile(file, target);
    return path === undefined ? [] : [{ target: path, line }];
  });
}
