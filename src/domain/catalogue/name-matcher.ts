import { foldText } from './catalogue-slug.ts';

/** What a text names: the slug, and the text around the name. */
export interface NameMatch {
  slug: string;
  /** The name as the text writes it. */
  written: string;
  before: string;
  rest: string;
}

interface Letter {
  letter: string;
  /** Where the character ends in the text. */
  end: number;
  startsWord: boolean;
}

interface Name {
  letters: readonly string[];
  slug: string;
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;
const DIGIT = /\p{Nd}/u;
/** Scripts that are written without blanks: a name may end in the middle of a run of letters. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u;
/** Part of a name, and read as the word: `Go+` is another car than `Go`. */
const PLUS = '+';
const GLUED_LITRES = /^\d[.,]\d/;
/** A character with its marks, which half-width kana write as characters of their own. */
const CHARACTER = /.[\p{M}ﾞﾟ]*/gsu;
const SEPARATORS = /^[\s\p{P}]+/u;

/**
 * Finds names in free text: the earliest one, of those the longest. Capitals, accents, width, blanks and punctuation
 * make no difference; `#` in a name stands for one digit. A name of one letter counts at the start of the text only.
 * @param where `start`: names stand at the start and end with a word, for `500X` is no `500`; letters may follow the
 *   digits of a name with `#` (`320i`), and litres any name (`A2001.6`)
 */
export function createNameMatcher(
  names: Iterable<readonly [name: string, slug: string]>,
  where: 'anywhere' | 'start' = 'anywhere',
) {
  const endsName = where === 'start' ? endOfWord : endOfName;
  const byFirst = new Map<string, Name[]>();
  for (const [name, slug] of names) {
    const letters = lettersOf(name, true).map(({ letter }) => letter);
    const first = letters[0];
    if (!first) continue;
    byFirst.set(first, [...(byFirst.get(first) ?? []), { letters, slug }]);
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.letters.length - a.letters.length);

  return (text: string): NameMatch | undefined => {
    const letters = lettersOf(text, false);
    for (const [at, { letter, startsWord }] of letters.entries()) {
      if (at > 0 && where === 'start') return undefined;
      if (!startsWord) continue;
      for (const name of [
        ...(byFirst.get(letter) ?? []),
        ...(DIGIT.test(letter) ? (byFirst.get('#') ?? []) : []),
      ]) {
        if (at > 0 && name.letters.length < 2) continue;
        const end = endsName(name.letters, letters, at, text);
        if (end !== undefined) return matchAt(name.slug, text, letters[at - 1]?.end ?? 0, end);
      }
    }
    return undefined;
  };
}

function matchAt(slug: string, text: string, from: number, end: number): NameMatch {
  return {
    slug,
    written: text.slice(from, end).replace(SEPARATORS, ''),
    before: text.slice(0, from).trim(),
    rest: restAfter(text, end),
  };
}

function endOfName(name: readonly string[], letters: readonly Letter[], at: number, text: string) {
  const end = endOfLetters(name, letters, at);
  return end !== undefined && isBoundary(text, end) ? end : undefined;
}

const TAIL = /^\p{Script=Latin}*/u;

/** Like `endOfName`, for a name that has to be a whole word. */
function endOfWord(name: readonly string[], letters: readonly Letter[], at: number, text: string) {
  const end = endOfLetters(name, letters, at);
  if (end === undefined) return undefined;
  const [tail = ''] = name.at(-1) === '#' ? (TAIL.exec(text.slice(end)) ?? []) : [];
  return isEndOfWord(text, end + tail.length) ? end + tail.length : undefined;
}

function endOfLetters(name: readonly string[], letters: readonly Letter[], at: number): number | undefined {
  for (const [offset, wanted] of name.entries()) {
    const found = letters[at + offset]?.letter;
    if (found === undefined || (wanted === '#' ? !DIGIT.test(found) : wanted !== found)) return undefined;
  }
  return letters[at + name.length - 1]?.end ?? 0;
}

function isEndOfWord(text: string, end: number): boolean {
  const before = lastCharacter(text.slice(0, end));
  const after = String.fromCodePoint(text.codePointAt(end) ?? 32);
  if (after.normalize('NFKC') === PLUS) return false;
  if (!LETTER.test(after) || UNSPACED.test(before) || UNSPACED.test(after)) return true;
  return GLUED_LITRES.test(text.slice(end).normalize('NFKC'));
}

/** A name ends before a blank, between letter and digit, in unspaced scripts, or before litres glued to it (A2001.6). */
function isBoundary(text: string, end: number): boolean {
  const before = lastCharacter(text.slice(0, end));
  const after = String.fromCodePoint(text.codePointAt(end) ?? 32);
  if (!LETTER.test(after) || UNSPACED.test(before) || UNSPACED.test(after)) return true;
  if (DIGIT.test(before) !== DIGIT.test(after)) return true;
  return DIGIT.test(before) && GLUED_LITRES.test(text.slice(end).normalize('NFKC'));
}

const lastCharacter = (text: string): string => [...text.slice(-2)].at(-1) ?? ' ';

const restAfter = (text: string, end: number): string => text.slice(end).replace(SEPARATORS, '').trim();

function lettersOf(text: string, isName: boolean): Letter[] {
  const letters: Letter[] = [];
  let end = 0;
  let startsWord = true;
  let previous = ' ';
  for (const written of text.match(CHARACTER) ?? []) {
    const character = written.normalize('NFKC');
    end += written.length;
    if (character === PLUS) {
      for (const letter of 'plus') letters.push({ letter, end, startsWord: false });
    } else if (!LETTER.test(character) && !(isName && character === '#')) {
      startsWord = true;
    } else {
      const isEdge = DIGIT.test(character) !== DIGIT.test(previous) || UNSPACED.test(character);
      const folded = [...foldText(character)].filter((part) => LETTER.test(part) || part === '#');
      for (const letter of folded) {
        letters.push({ letter, end, startsWord: startsWord || isEdge });
        startsWord = false;
      }
    }
    previous = character;
  }
  return letters;
}
