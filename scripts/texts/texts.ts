import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { SOURCE_LANGUAGE } from '../../src/contracts/translation-keys.ts';
import { typedCommand, typedFolder } from '../../src/server/config/index.ts';
import { textsDirOf } from '../../src/server/manifests/draft-names.ts';
import { type LocaleSet, readLocales } from '../../src/server/manifests/locales/read-locales.ts';
import { listed } from '../../src/server/manifests/nearest.ts';
import { hasErrors, problemLine, sortProblems } from '../../src/server/manifests/problem.ts';
import { shortName } from '../../src/server/manifests/short-name.ts';
import { checkRows } from '../../src/server/manifests/translation/check-rows.ts';
import { readCsv, writeCsv } from '../../src/server/manifests/translation/csv.ts';
import { countTexts, isOpen, statusLines } from '../../src/server/manifests/translation/status.ts';
import { unitsOf } from '../../src/server/manifests/translation/text-unit.ts';
import type { FileOfTexts } from '../../src/server/manifests/translation/translated-row.ts';
import { writeRows } from '../../src/server/manifests/translation/write-rows.ts';
import { ownRegionFolders } from '../regions/folders.ts';
import { didYouMean } from '../regions/region-code.ts';
import { UsageError } from '../usage-error.ts';

export interface ExportOptions {
  format: 'csv' | 'xliff';
  missing: boolean;
  out?: string;
}

/** Prints or writes the texts of a language for a translator. @throws UsageError */
export async function exportTexts(language: string, { format, missing, out }: ExportOptions): Promise<void> {
  const locales = await ownLocales();
  requireTexts(language, locales);
  const units = unitsOf(locales, language, SOURCE_LANGUAGE).filter((unit) => !missing || isOpen(unit));
  const text = await writerOf(format).then((write) => write(units, language, SOURCE_LANGUAGE));
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  await writeFile(resolve(typedFolder(), out), text);
  console.log(`wrote ${units.length} texts to ${out}`);
}

async function writerOf(format: ExportOptions['format']) {
  return format === 'csv'
    ? writeCsv
    : (await import('../../src/server/manifests/translation/xliff.ts')).writeXliff;
}

/**
 * Writes the translations of a file into the texts; nothing when a row is wrong.
 * @param isJson prints what would change and what is wrong instead, and writes nothing
 * @throws UsageError
 */
export async function importTexts(name: string, isJson: boolean): Promise<void> {
  if (isJson) {
    console.log(JSON.stringify(await checkedFile(name)));
    return;
  }
  const { translations, locales, units, changed, problems } = await readFile(name);
  for (const problem of sortProblems(problems)) console.log(problemLine(problem));
  if (hasErrors([...problems])) throw new UsageError('nothing was written');
  const folder = textsDirOf({
    shippedLocalesDir: locales.folders.shipped,
    localesDir: locales.folders.overrides,
  });
  const written = await writeRows(changed, translations.language, units, folder);
  for (const each of written) console.log(`changed ${shortName(each)}`);
  console.log(`${changed.length} of ${translations.rows.length} texts were new or different`);
}

/** What a file of translations would change, for programs. A file that cannot be read is a problem, too. */
async function checkedFile(name: string): Promise<FileOfTexts> {
  try {
    const { translations, changed, problems } = await readFile(name);
    const rows = changed.map(({ key, target }) => ({ key, target }));
    return { language: translations.language, rows, problems: sortProblems(problems) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const place = { file: basename(name), line: 1, column: 1, path: '', severity: 'error' as const };
    return { language: '', rows: [], problems: [{ ...place, message: error.message }] };
  }
}

async function readFile(name: string) {
  const file = resolve(typedFolder(), name);
  if (!existsSync(file)) throw new UsageError(`there is no file ${name}`);
  const translations = await readTranslations(file);
  const { language } = translations;
  const locales = await ownLocales();
  requireTexts(language, locales);
  const units = unitsOf(locales, language, SOURCE_LANGUAGE);
  const checked = checkRows(shortName(file), translations, units, locales, SOURCE_LANGUAGE);
  return { translations, locales, units, ...checked };
}

async function readTranslations(file: string) {
  const text = readFileSync(file, 'utf8');
  const type = extname(file).toLowerCase();
  if (type === '.csv' || type === '.tsv') return readCsv(text);
  if (['.xlf', '.xliff', '.xml'].includes(type))
    return (await import('../../src/server/manifests/translation/xliff.ts')).readXliff(text);
  throw new UsageError(`"${type}" is no format of texts  allowed: .csv, .xlf, .xliff`);
}

/** Prints how much of each language is translated. */
export async function printStatus(isJson: boolean): Promise<void> {
  const locales = await ownLocales();
  const languages = knownLanguages(locales).filter((tag) => tag !== SOURCE_LANGUAGE);
  if (isJson) console.log(JSON.stringify(languages.map((tag) => countTexts(locales, tag, SOURCE_LANGUAGE))));
  else for (const line of statusLines(locales, languages, SOURCE_LANGUAGE)) console.log(line);
}

async function ownLocales(): Promise<LocaleSet> {
  const { shippedLocalesDir, localesDir } = ownRegionFolders();
  return readLocales({ shippedLocalesDir, ...(localesDir !== undefined && { localesDir }) });
}

/** @throws UsageError when a language has no texts */
function requireTexts(language: string, locales: LocaleSet): void {
  const known = knownLanguages(locales);
  if (known.includes(language)) return;
  const advice = `${typedCommand('add language --help')} says how they are made`;
  throw new UsageError(
    `there are no texts in "${language}" (${listed(known)})${didYouMean(language, known)}; ${advice}`,
  );
}

const knownLanguages = ({ languages }: LocaleSet): string[] => [...languages.keys()].sort();
