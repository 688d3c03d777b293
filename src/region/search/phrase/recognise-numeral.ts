import type { ResolvedRegion } from '../../manifest/resolved-region.ts';
import { type Atom, squashed } from './atoms.ts';
import { type Lexicon, wordsOf } from './recognise-word.ts';
import type { Meaning, Recogniser } from './token.ts';
import { servedBy } from './written-words.ts';

/** What has to stand behind: numerals are parts of names too (九龍). */
const COUNTED: readonly Meaning['kind'][] = ['magnitude', 'step', 'unit', 'currency', 'bound', 'age'];
/** What may stand before instead, touching them. */
const COUNTING: readonly Meaning['kind'][] = ['filter', 'bound', 'currency', 'about'];

/** Numerals that stand together. */
interface Run {
  values: readonly number[];
  /** Behind the last atom. */
  to: number;
}

/** Words and characters that the languages of a region write numbers with, as `squashed` writes them, and their values. */
export function numeralsIn({ manifest, languages }: ResolvedRegion): ReadonlyMap<string, number> {
  const served = Object.entries(manifest.searchWords ?? {}).filter(([tag]) =>
    languages.some(({ code }) => servedBy(tag, code)),
  );
  const numerals = served.flatMap(([, words]) => Object.entries(words.numerals ?? {}));
  return new Map(numerals.map(([word, value]) => [squashed(word), value]));
}

/** Numbers in words: 二十 is 20, 二〇一八 is 2018, 两万五千 is 25000, 5千 is 5000, 3万5千 is 35000, ห้า is 5. */
export function numeralsOf(numerals: ReadonlyMap<string, number>, lexicon: Lexicon): Recogniser {
  const words = wordsOf(lexicon);
  const runAt = runsOf(numerals);
  return {
    at(atoms, from) {
      const isDigits = atoms[from]?.kind === 'digits';
      let written = runAt(atoms, from);
      if (isDigits && written.values.length === 0) written = wholeAt(atoms, from);
      let sum = 0;
      for (;;) {
        const magnitude = words.at(atoms, written.to);
        if (written.values.length === 0 || magnitude?.meaning.kind !== 'magnitude') break;
        const rest = runAt(atoms, magnitude.to);
        if (!rest.values.some(isPower)) break;
        sum += Number(inDigits(written.values)) * magnitude.meaning.factor;
        written = rest;
      }
      const { values, to } = written;
      const next = words.at(atoms, to);
      const behind = next?.meaning.kind;
      // 二十至三十萬, but not "two to three hundred": its two is two hundred
      const isRange =
        behind === 'to' && values.some(isPower) === runAt(atoms, next?.to ?? to).values.some(isPower);
      const span = sum === 0 && behind === 'magnitude' ? readSpan(values) : undefined;
      if (span) return { from, to, meaning: span };
      const isCounted =
        isDigits ||
        isRange ||
        (behind !== undefined && COUNTED.includes(behind)) ||
        isBehind(atoms, from, lexicon, COUNTING);
      // digits alone are no number in words
      if (isDigits && to === from + 1) return undefined;
      if (values.length === 0 || !(isCounted || isLastPart(atoms, from, written, lexicon))) return undefined;
      const typed = sum > 0 ? String(sum + Number(inDigits(values))) : inDigits(values);
      return { from, to, meaning: { kind: 'number', typed } };
    },
  };
}

/** 五六 of 五六萬 is five or six, 二三十 is twenty to forty. */
function readSpan([first = 0, second = 0, power = 1, ...others]: readonly number[]): Meaning | undefined {
  const isConsecutive = first > 0 && second === first + 1 && second < 10;
  if (!isConsecutive || others.length > 0 || (power > 1 && !isPower(power))) return undefined;
  return { kind: 'span', from: first * power, below: (second + 1) * power };
}

/** One digit that ends a number in words: the last one of 三万五. */
function isLastPart(atoms: readonly Atom[], from: number, { values, to }: Run, lexicon: Lexicon): boolean {
  const [value] = values;
  if (values.length > 1 || value === undefined || isPower(value) || atoms[to]?.isGlued) return false;
  return isBehind(atoms, from, lexicon, ['magnitude']);
}

/** Whether a word of one of the kinds touches the atom from before. */
function isBehind(
  atoms: readonly Atom[],
  from: number,
  lexicon: Lexicon,
  kinds: readonly Meaning['kind'][],
): boolean {
  const words = wordsOf(lexicon);
  const first = Math.max(0, from - lexicon.maxLength);
  for (let start = from - 1; start >= first && atoms[start + 1]?.isGlued; start -= 1) {
    const before = words.at(atoms, start);
    if (before?.to === from && kinds.includes(before.meaning.kind)) return true;
  }
  return false;
}

const isPower = (value: number): boolean => value >= 10;

/** A whole number in digits: a magnitude and a numeral have to follow, as in 3万5千. */
const wholeAt = (atoms: readonly Atom[], from: number): Run => ({
  values: [Number(atoms[from]?.folded)],
  to: from + 1,
});

/** A digit that a numeral of at least a hundred multiplies: 5 of 5千. */
function multipliedAt(atoms: readonly Atom[], at: number, numerals: ReadonlyMap<string, number>) {
  const [digit, power] = [atoms[at]?.folded ?? '', atoms[at + 1]];
  const factor = power?.isGlued ? (numerals.get(power.folded) ?? 0) : 0;
  return digit.length === 1 && factor >= 100 ? { value: Number(digit), to: at + 1 } : undefined;
}

/** Finds the numerals that stand together, the longest first. */
function runsOf(numerals: ReadonlyMap<string, number>): (atoms: readonly Atom[], from: number) => Run {
  const maxLength = Math.max(0, ...[...numerals.keys()].map(({ length }) => length));
  const oneAt = (atoms: readonly Atom[], from: number) => {
    let found: { value: number; to: number } | undefined;
    if (atoms[from]?.kind === 'digits') return multipliedAt(atoms, from, numerals);
    let word = '';
    for (let to = from; atoms[to] && word.length < maxLength; to += 1) {
      if (to > from && !atoms[to]?.isGlued) break;
      word += atoms[to]?.folded;
      const value = numerals.get(word);
      if (value !== undefined) found = { value, to: to + 1 };
    }
    return found;
  };
  return (atoms, from) => {
    const values: number[] = [];
    let to = from;
    while (to === from || atoms[to]?.isGlued || areWords(atoms, to)) {
      const found = oneAt(atoms, to);
      if (!found) break;
      values.push(found.value);
      to = found.to;
    }
    return { values, to };
  };
}

/** Whether letters stand on both sides of the place before an atom: "two hundred". */
const areWords = (atoms: readonly Atom[], at: number): boolean =>
  atoms[at - 1]?.kind === 'letters' && atoms[at]?.kind === 'letters';

/** Digits alone stand for themselves; a power of ten multiplies the digit before it. */
function inDigits(values: readonly number[]): string {
  if (!values.some(isPower)) return values.join('');
  let [sum, digit] = [0, 0];
  for (const value of values) {
    if (isPower(value)) sum += (digit || 1) * value;
    digit = isPower(value) ? 0 : value;
  }
  return String(sum + digit);
}
