import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { Folders } from '../../../config/folders.ts';
import { NotFound } from '../../../errors/domain-error.ts';
import { expectedPlaceholders } from '../../../manifests/locales/placeholders.ts';
import { type LocaleSet, readLocales } from '../../../manifests/locales/read-locales.ts';
import { newLocales } from '../../../manifests/new-region/write-locales.ts';
import { type TextUnit, unitsOf } from '../../../manifests/translation/text-unit.ts';

/** The texts of a language as the files have them. */
export interface LanguageFiles {
  language: string;
  locales: LocaleSet;
  units: readonly TextUnit[];
  /** By key. */
  unitOf: ReadonlyMap<string, TextUnit>;
  /** Placeholders and tags by the key without its plural form. */
  expected: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files that the language needs before it can have texts, by path in the folder of texts: it has none yet. */
  added: ReadonlyMap<string, string>;
}

/** Returns the texts of a language as the files have them now. */
export type ReadTexts = (language: string) => Promise<LanguageFiles>;

const MAX_KEPT = 6;

/** Returns a function that reads texts again only when their files have changed. */
export function textReader(folders: Folders): ReadTexts {
  const kept = new LRUCache<string, { stamp: string; files: LanguageFiles }>({ max: MAX_KEPT });
  return async (language) => {
    const languages = [...new Set([SOURCE_LANGUAGE, language.split('-', 1)[0] ?? language, language])];
    const stamp = await stampOf(folders, languages);
    const known = kept.get(language);
    if (known?.stamp === stamp) return known.files;
    const files = await readFiles(folders, language, languages);
    kept.set(language, { stamp, files });
    return files;
  };
}

async function readFiles(
  { shippedLocalesDir, localesDir }: Folders,
  language: string,
  languages: readonly string[],
): Promise<LanguageFiles> {
  const locales = await readLocales({ shippedLocalesDir, localesDir, languages });
  const units = unitsOf(locales, language, SOURCE_LANGUAGE);
  return {
    language,
    locales,
    units,
    unitOf: new Map(units.map((unit) => [unit.key, unit])),
    expected: expectedPlaceholders(locales, SOURCE_LANGUAGE),
    added: new Map(
      newLocales('', locales, [language], SOURCE_LANGUAGE).map(({ file, text }) => [file, text]),
    ),
  };
}

/** Changes when a file of the languages does. */
async function stampOf(
  { shippedLocalesDir, localesDir }: Folders,
  languages: readonly string[],
): Promise<string> {
  const stamps = [shippedLocalesDir, ...(localesDir === undefined ? [] : [localesDir])].flatMap((folder) =>
    languages.map(async (language) => {
      const names = await readdir(join(folder, language)).catch(() => []);
      const parts = names.sort().map(async (name) => {
        const found = await stat(join(folder, language, name)).catch(() => null);
        return `${name} ${found?.mtimeMs} ${found?.size} ${found?.ino}`;
      });
      return (await Promise.all(parts)).join();
    }),
  );
  return (await Promise.all(stamps)).join('\n');
}

/** Returns a text by its key. @throws NotFound */
export function findUnit({ unitOf, language }: LanguageFiles, key: string): TextUnit {
  const unit = unitOf.get(key);
  if (unit) return unit;
  throw new NotFound('not_found', `There is no text "${key}" in ${language}.`);
}
