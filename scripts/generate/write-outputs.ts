import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Paths of files that are missing or out of date. */
export async function staleFiles(root: string, outputs: ReadonlyMap<string, string>): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of outputs) {
    const present = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (present !== text) stale.push(path);
  }
  return stale.sort();
}

/** Writes files that differ, each atomically, so that watchers read no partial file. */
export async function writeOutputs(root: string, outputs: ReadonlyMap<string, string>): Promise<string[]> {
  const stale = await staleFiles(root, outputs);
  for (const path of stale) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.${process.pid}.new`, outputs.get(path) ?? '');
    await rename(`${file}.${process.pid}.new`, file);
  }
  return stale;
}
