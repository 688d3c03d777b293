import type { Field } from '#contracts/types.ts';
import { QUANTITIES, type Unit } from './quantities.ts';

export type Quantity = keyof typeof QUANTITIES;

/** A unit of a field or of a cell. */
export interface FieldUnit {
  quantity: Quantity;
  name: string;
}

/** What a text names: units of the quantity, or something that is none of them. */
export type NamedUnit =
  | { kind: 'units'; word: string; names: readonly string[] }
  | { kind: 'other'; word: string };

const normal = (word: string): string => word.normalize('NFKC').toLowerCase();

/** Scripts with blanks between words. */
const SPACED =
  '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}\\p{Script=Devanagari}\\p{M}';

/** What may stand for the marks of a word. */
const SEPARATORS: Readonly<Record<string, string>> = {
  '': '\\s?',
  '.': '\\s?[.·]?\\s?',
  '·': '\\s?[.·*-]?\\s?',
  '-': '[\\s.·-]?',
  ')': '\\)',
};

const UNITS = new Map<string, { quantity: Quantity; unit: Unit }>();
/** Units of a word, by quantity. */
const NAMES = new Map<Quantity, Map<string, string[]>>();
for (const quantity of Object.keys(QUANTITIES).filter(isQuantity)) {
  const names = new Map<string, string[]>();
  for (const [name, unit] of Object.entries<Unit>(QUANTITIES[quantity])) {
    UNITS.set(name, { quantity, unit });
    for (const word of unit.words) {
      const key = bare(normal(word));
      names.set(key, [...new Set([...(names.get(key) ?? []), name])]);
    }
  }
  NAMES.set(quantity, names);
}
const PATTERNS = new Map([...NAMES.keys()].map((quantity) => [quantity, patternOf(quantity)]));
/** A word directly behind a number. */
const WORD = /^\s*(?:[.·-]\s*)?(?<word>\p{L}[\p{L}\p{M}/·.\d]*)/u;

function isQuantity(name: string): name is Quantity {
  return name in QUANTITIES;
}

/**
 * Returns the unit of a field's values, from the key of its text (`cars:unit.km`) or from the text around the value
 * (`{{value}} km`). Undefined if it is no physical unit.
 */
export function unitOfField(unit: Field['unit']): FieldUnit | undefined {
  const texts = typeof unit === 'string' ? [unit.replace(/^.*unit\./, '')] : Object.values(unit ?? {});
  for (const text of texts) {
    const word = bare(normal(text.replace('{{value}}', '').trim()));
    if (UNITS.has(word)) return unitNamed(word);
    for (const [quantity, names] of NAMES) {
      const [name] = names.get(word) ?? [];
      if (name !== undefined) return { quantity, name };
    }
  }
  return undefined;
}

/** Returns a unit by its name in mappings. */
export function unitNamed(name: string): FieldUnit | undefined {
  const found = UNITS.get(name);
  return found && { quantity: found.quantity, name };
}

/** Returns the unit that the text behind a number names, up to the next number. */
export function unitBehind(text: string, quantity: Quantity): NamedUnit | undefined {
  const found = unitIn(text, quantity, /\d/.exec(text)?.index ?? text.length);
  if (found) return found;
  const word = WORD.exec(text)?.groups?.word?.replace(/[./·]+$/, '');
  return word ? { kind: 'other', word } : undefined;
}

/** Returns the unit that the text ahead of a number names (`KM 85,000`). */
export function unitAhead(text: string, quantity: Quantity): NamedUnit | undefined {
  const found = unitIn(text, quantity, text.length);
  // single letters ahead are initials
  return found && found.word.length > 1 ? found : undefined;
}

function unitIn(text: string, quantity: Quantity, end: number): (NamedUnit & { kind: 'units' }) | undefined {
  const match = PATTERNS.get(quantity)?.exec(text);
  if (!match || match.index > end) return undefined;
  const names = NAMES.get(quantity)?.get(bare(match[0].toLowerCase()));
  return names && { kind: 'units', word: match[0].trim(), names };
}

/** Converts a number between units of a quantity. */
export function convertUnit(value: number, from: string, to: string): number {
  const [source, target] = [UNITS.get(from)?.unit, UNITS.get(to)?.unit];
  if (!source || !target || from === to) return value;
  const base = source.isInverse ? source.factor / value : value * source.factor;
  const converted = target.isInverse ? target.factor / base : base / target.factor;
  return target.hasDecimals ? converted : Math.round(converted);
}

/** Units of a quantity, for messages. */
export function unitsOf(quantity: Quantity): string[] {
  return Object.keys(QUANTITIES[quantity]);
}

/** Dots, dashes and blanks within a unit are optional (`л. с.`, `l / 100 km`). */
function bare(word: string): string {
  return word.replace(/[\s.·*-]/g, '');
}

function patternOf(quantity: Quantity): RegExp {
  const words = Object.values<Unit>(QUANTITIES[quantity]).flatMap((unit) => unit.words.map(normal));
  const any = [...new Set(words)]
    .sort((a, b) => b.length - a.length)
    .map((word) =>
      word.replace(/[.·-]|[/(]|\)|(?<=\d)(?=\p{L})/gu, (mark) => SEPARATORS[mark] ?? `\\s?\\${mark}\\s?`),
    )
    .join('|');
  return new RegExp(
    `(?<![${SPACED}])(?:(?:${any})(?<=[${SPACED}\\d)])(?![${SPACED}\\d])|(?:${any})(?<![${SPACED}\\d)]))\\.?`,
    'iu',
  );
}
