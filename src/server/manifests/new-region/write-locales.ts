import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LanguageTexts, LocaleSet } from '../locales/read-locales.ts';
import { setText } from '../locales/set-text.ts';
import { markUntranslated } from '../locales/untranslated.ts';

const PLURAL = /((?:_ordinal)?)_(zero|one|two|few|many|other)$/;

/** A text file to be written. */
export interface NewTexts {
  language: string;
  namespace: string;
  file: string;
  text: string;
}

/** Creates files for languages without texts: all keys of the source, marked as untranslated. */
export function newLocales(
  folder: string,
  locales: LocaleSet,
  languages: readonly string[],
  source: string,
): NewTexts[] {
  const texts = locales.languages.get(source) ?? new Map();
  return languages
    .filter((language) => ![...locales.languages.keys()].some((known) => isFallbackFor(known, language)))
    .flatMap((language) =>
      markedTexts(texts, language).map(([namespace, marked]) => ({
        language,
        namespace,
        file: join(folder, language, `${namespace}.json`),
        text: `${JSON.stringify(marked, null, 2)}\n`,
      })),
    );
}

/** Writes files that do not exist, with their folders. */
export async function writeNew(files: readonly Pick<NewTexts, 'file' | 'text'>[]): Promise<void> {
  for (const { file, text } of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
  }
}

/** Whether texts of a language serve a variant in the same script. */
function isFallbackFor(known: string, language: string): boolean {
  if (known === language) return true;
  const script = (tag: string) => new Intl.Locale(tag).maximize().script;
  return known === language.split('-', 1)[0] && script(known) === script(language);
}

function markedTexts(texts: LanguageTexts, language: string): [string, object][] {
  return [...texts].map(([namespace, keys]) => {
    const marked = {};
    for (const [key, { text }] of keys) {
      for (const name of keysFor(key, new Set(keys.keys()), language))
        setText(marked, name.split('.'), markUntranslated(text));
    }
    return [namespace, marked];
  });
}

/** Plural forms of the language instead of those of the source. */
export function keysFor(key: string, all: ReadonlySet<string>, language: string): string[] {
  const [ending, ordinal = '', form] = PLURAL.exec(key) ?? [];
  if (ending === undefined) return [key];
  const stem = key.slice(0, -ending.length);
  const type = ordinal === '' ? 'cardinal' : 'ordinal';
  const needed = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
  const given = needed.filter((category) => category === form);
  const missing =
    form === 'other' ? needed.filter((category) => !all.has(`${stem}${ordinal}_${category}`)) : [];
  return [...new Set([...missing, ...given])].map((category) => `${stem}${ordinal}_${category}`);
}
