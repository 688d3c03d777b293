import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { typedFolder } from '../../src/server/config/index.ts';
import { UsageError } from '../usage-error.ts';

interface InputFile {
  file: string;
  /** File for rejected rows. */
  rejects: string;
}

/**
 * Runs an import with the file that was typed; `-` is standard input, which is copied, as imports read it twice.
 * @param name of rows of standard input in the name of the file for rejected ones
 * @throws UsageError if there is no such file
 */
export async function withInput<Result>(
  typed: string,
  { name, rejects }: { name: string; rejects?: string },
  run: (input: InputFile) => Promise<Result>,
): Promise<Result> {
  const folder = typedFolder();
  const rejected = resolve(folder, rejects ?? `${typed === '-' ? name : basename(typed)}.rejects.csv`);
  if (typed !== '-') {
    const file = resolve(folder, typed);
    if (!existsSync(file)) throw new UsageError(`There is no file ${typed}.`);
    return run({ file, rejects: rejected });
  }
  const copied = mkdtempSync(join(tmpdir(), 'forecourt-import-'));
  try {
    const file = join(copied, 'input');
    await pipeline(process.stdin, createWriteStream(file));
    return await run({ file, rejects: rejected });
  } finally {
    rmSync(copied, { recursive: true, force: true });
  }
}
