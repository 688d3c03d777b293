import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Copies standard input to a temporary file, as imports read it twice. */
export async function spoolInput(): Promise<{ file: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-import-'));
  const file = join(folder, 'input');
  await pipeline(process.stdin, createWriteStream(file));
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
