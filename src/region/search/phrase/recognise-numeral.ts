import type { ResolvedRegion } from '../../manifest/resolved-region.ts';
import type { Atom } from './atoms.ts';
import { foldText } from './fold-text.ts';
import { type Lexicon, wordsOf } from './recognise-word.ts';
import type { Meaning, Recogniser } from './token.ts';
import { servedBy } from './written-words.ts';

/** What has to stand behind: characters of numbers are parts of names too (九龍). */
const COUNTED: readonly Meaning['kind'][] = ['magnitude', 'unit', 'currency', 'bound'];

/** Characters that the languages of a region write numbers with, and their values. */
export function numeralsIn({ manifest, languages }: ResolvedRegion): ReadonlyMap<string, number> {
  const served = Object.entries(manifest.searchWords ?? {}).filter(([tag]) =>
    languages.some(({ code }) => servedBy(tag, code)),
  );
  const numerals = served.flatMap(([, words]) => Object.entries(words.numerals ?? {}));
  return new Map(numerals.map(([character, value]) => [foldText(character), value]));
}

/** Numbers in characters: 二十 is 20, 二〇一八 is 2018, 两万五千 is 25000. */
export function numeralsOf(values: ReadonlyMap<string, number>, lexicon: Lexicon): Recogniser {
  const words = wordsOf(lexicon);
  return {
    at(atoms, from) {
      let written = runAt(atoms, from, values);
      let [to, sum] = [from + written.length, 0];
      for (;;) {
        const magnitude = words.at(atoms, to);
        if (written.length === 0 || magnitude?.meaning.kind !== 'magnitude') break;
        const rest = runAt(atoms, magnitude.to, values);
        if (!rest.some(isPower)) break;
        sum += Number(inDigits(written)) * magnitude.meaning.factor;
        [written, to] = [rest, magnitude.to + rest.length];
      }
      const behind = words.at(atoms, to)?.meaning.kind;
      if (written.length === 0 || !behind || !COUNTED.includes(behind)) return undefined;
      const typed = sum > 0 ? String(sum + Number(inDigits(written))) : inDigits(written);
      return { from, to, meaning: { kind: 'number', typed } };
    },
  };
}

const isPower = (value: number): boolean => value >= 10;

/** Values of the characters that stand together. */
function runAt(atoms: readonly Atom[], from: number, values: ReadonlyMap<string, number>): number[] {
  const run: number[] = [];
  for (let at = from; at === from || atoms[at]?.isGlued; at += 1) {
    const value = values.get(atoms[at]?.folded ?? '');
    if (value === undefined) break;
    run.push(value);
  }
  return run;
}

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
