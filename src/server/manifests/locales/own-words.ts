import type { Json } from '#region/manifest/merge-patch.ts';
import { isObject } from '#region/manifest/merge-patch.ts';

/** Words of one language and what stands for them: `car` → `motorbike`. */
export type OwnWords = Readonly<Record<string, string>>;

/** File of a language with its words, beside the files of texts. */
export const WORDS_FILE = 'words.json';

/** Placeholders, tags and references to other texts. */
const KEPT = /(\{\{.*?\}\}|<[^>]*>|\$t\(.*?\))/;
/** Scripts that set no blanks between words. */
const IS_JOINED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** The texts with the words of a company in place of ours; letter case follows the text. */
export function withOwnWords(texts: Json, words: OwnWords): Json {
  const names = Object.keys(words).sort((a, b) => b.length - a.length);
  if (names.length === 0) return texts;
  const pattern = new RegExp(names.map(patternOf).join('|'), 'giu');
  const own = new Map(Object.entries(words).map(([word, text]) => [word.toLowerCase(), text]));
  const replace = (found: string) => {
    const text = own.get(found.toLowerCase()) ?? found;
    const [first = ''] = found;
    return first === first.toLowerCase() ? text : text.charAt(0).toUpperCase() + text.slice(1);
  };
  const visit = (value: Json): Json => {
    if (typeof value === 'string')
      return value
        .split(KEPT)
        .map((part, at) => (at % 2 === 0 ? part.replace(pattern, replace) : part))
        .join('');
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, visit(part as Json)]))
      : value;
  };
  return visit(texts);
}

function patternOf(word: string): string {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return IS_JOINED.test(word) ? plain : `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`;
}
