import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileOfTexts } from '../../../manifests/translation/translated-row.ts';
import type { RunCommand } from '../run-command.ts';

/** Formats of files with translations. */
export type TextFormat = 'csv' | 'xliff';

const ENDINGS: Readonly<Record<TextFormat, string>> = { csv: 'csv', xliff: 'xlf' };

/** Name of a file with the texts of a language. */
export const textFileName = (language: string, format: TextFormat): string =>
  `${language}.${ENDINGS[format]}`;

/**
 * Reads and checks a file of translations by the command `texts import`, in a process of its own: a file from elsewhere
 * may be made to keep a reader busy.
 */
export async function checkTextFile(
  run: RunCommand,
  { language, format, text }: { language: string; format: TextFormat; text: string },
): Promise<FileOfTexts> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-texts-'));
  try {
    const file = join(folder, textFileName(language, format));
    await writeFile(file, text);
    const checked = (await run(['texts', 'import', file, '--json'])) as FileOfTexts;
    const name = textFileName(language, format);
    return { ...checked, problems: checked.problems.map((problem) => ({ ...problem, file: name })) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
