import { baseKey, findPlaceholders, PLURAL } from '#domain/text/placeholders.ts';
import type { LocaleSet } from '../locales/read-locales.ts';
import { textsOf } from '../locales/text-places.ts';
import { isUntranslated } from '../locales/untranslated.ts';
import { keysFor } from '../new-region/write-locales.ts';
import pages from './pages.json' with { type: 'json' };

/** A text of a language with what its translator has to know. */
export interface TextUnit {
  /** `namespace:key` */
  key: string;
  source: string;
  /** The translation; undefined: there is none yet. */
  target?: string;
  /** The text that is shown without a translation of its own, such as that of a language for the variant of a country. */
  fallback?: string;
  pages: string;
  placeholders: readonly string[];
  /** Which numbers a plural form is for: `2, 3, 4`. */
  numbers?: string;
}

/** What visitors see first comes first; others follow. */
export const PAGES: Readonly<Record<string, string>> = pages;
const ORDER = Object.keys(PAGES);
/** Numbers that examples of plural forms are found among. */
const NUMBERS = [...Array.from({ length: 22 }, (_, number) => number), 100, 1000, 1_000_000, 0.5, 1.5];
const MAX_EXAMPLES = 5;

/** All texts of the source language with their translations, those of pages that visitors see first before others. */
export function unitsOf(locales: LocaleSet, language: string, source: string): TextUnit[] {
  const base = language.split('-', 1)[0] ?? language;
  const own = textsOf(locales, language);
  const inherited = base === language ? new Map<string, { text: string }>() : textsOf(locales, base);
  const texts = [...(locales.languages.get(source) ?? [])].toSorted(([a], [b]) => rank(a) - rank(b));
  return texts.flatMap(([namespace, keys]) => {
    const names = new Set(keys.keys());
    const wanted = [...keys].flatMap(([key, { text }]) =>
      keysFor(key, names, language).map((name): [string, string] => [name, text]),
    );
    return [...new Map([...wanted, ...kept(own, namespace, wanted, keys)])].map(([name, text]) => {
      const key = `${namespace}:${name}`;
      const target = own.get(key)?.text;
      const fallback = inherited.get(key)?.text;
      return {
        key,
        source: text,
        ...(target !== undefined && !isUntranslated(target) && { target }),
        ...(fallback !== undefined && fallback !== target && !isUntranslated(fallback) && { fallback }),
        pages: PAGES[namespace] ?? namespace,
        placeholders: [...findPlaceholders(text)],
        ...numbersOf(name, language),
      };
    });
  });
}

function rank(namespace: string): number {
  const at = ORDER.indexOf(namespace);
  return at < 0 ? ORDER.length : at;
}

/** Plural forms that the language has besides those that it needs, such as one for zero. */
function kept(
  own: ReadonlyMap<string, unknown>,
  namespace: string,
  wanted: readonly (readonly [string, string])[],
  keys: ReadonlyMap<string, { text: string }>,
): [string, string][] {
  const known = new Set(wanted.map(([key]) => key));
  const bases = new Map([...keys].map(([key, { text }]) => [baseKey(key), text]));
  return [...own.keys()].flatMap((reference): [string, string][] => {
    const key = reference.slice(namespace.length + 1);
    const text = reference.startsWith(`${namespace}:`) ? bases.get(baseKey(key)) : undefined;
    return text === undefined || known.has(key) ? [] : [[key, text]];
  });
}

function numbersOf(key: string, language: string): { numbers?: string } {
  const [ending, ordinal, form] = PLURAL.exec(key) ?? [];
  if (ending === undefined) return {};
  const rules = new Intl.PluralRules(language, { type: ordinal ? 'ordinal' : 'cardinal' });
  const found = NUMBERS.filter((number) => rules.select(number) === form);
  return { numbers: found.slice(0, MAX_EXAMPLES).join(', ') || '0' };
}

/** What a translator has to know, in a sentence for each. */
export function notesOf({ pages: where, placeholders, numbers, fallback }: TextUnit): string[] {
  return [
    `Where: ${where}.`,
    ...(placeholders.length > 0 ? [`Keep as it is: ${placeholders.join(' ')}`] : []),
    ...(numbers !== undefined ? [`Plural form for numbers such as ${numbers}.`] : []),
    ...(fallback !== undefined ? [`Shown without a text of its own: ${fallback}`] : []),
  ];
}
