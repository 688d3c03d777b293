import { currencySigns, isMoneyFormat } from '../../format/money-format.ts';
import type { ResolvedFilter, ResolvedRegion } from '../../manifest/resolved-region.ts';
import { localizedText, type Translate } from '../../text/localized-text.ts';
import { kindOf } from '../filter-kinds.ts';
import { regionMagnitudes, typedIn } from '../typed-numbers.ts';
import type { Meaning } from './token.ts';

/** A word as it is written, with its meaning. */
export type WordMeaning = readonly [word: string, meaning: Meaning];

export interface WordContext {
  region: ResolvedRegion;
  /** Texts of a language. */
  translate(code: string): Translate;
}

/** Counts that call for each plural form. */
const COUNTS = [1, 2, 5];
/** Stands for the number in a text with a unit. */
const PLACE = '\u0000';

/** Words that the rest of the manifest has for its languages: labels of filters, units, signs of the currency, magnitudes. */
export function derivedWords(context: WordContext): WordMeaning[] {
  const { region } = context;
  return [
    ...region.languages.flatMap(({ locale }) => magnitudesIn(region, locale)),
    ...currencySigns(region.currency).map((sign): WordMeaning => [sign, { kind: 'currency' }]),
    ...region.filters.flatMap((filter) => [...labelsOf(filter, context), ...unitsOf(filter, context)]),
    ...inLanguages(context, (code, t) => [localizedText(region.manifest.displayName, code, t)]).map(
      (name): WordMeaning => [name, { kind: 'noise' }],
    ),
  ];
}

function magnitudesIn({ currency }: ResolvedRegion, locale: string): WordMeaning[] {
  const { magnitudes = {} } = typedIn({ digits: 0, magnitudes: regionMagnitudes(currency) }, locale);
  return Object.entries(magnitudes).map(([word, factor]) => [word, { kind: 'magnitude', factor }]);
}

/** The label of a filter names it; that of a plain yes is its value. */
function labelsOf(filter: ResolvedFilter, context: WordContext): WordMeaning[] {
  const isFlag = kindOf(filter).read(['1'], filter, context.region).value?.kind === 'flag';
  const meaning: Meaning = isFlag
    ? { kind: 'option', key: filter.query, values: ['1'] }
    : { kind: 'filter', keys: [filter.query] };
  return inLanguages(context, (code, t) => [localizedText(filter.label, code, t)]).map((label) => [
    label,
    meaning,
  ]);
}

/** What stands around numbers of the filter: "km", "人乗り", "years". */
function unitsOf(filter: ResolvedFilter, context: WordContext): WordMeaning[] {
  const { manifest } = context.region;
  const field = Object.hasOwn(manifest.fields, filter.field) ? manifest.fields[filter.field] : undefined;
  const around = [filter.optionLabel, field?.unit].filter((text) => text !== undefined);
  const suffixes = isMoneyFormat(filter.format) || filter.suffix === undefined ? [] : [filter.suffix];
  const words = inLanguages(context, (code, t) =>
    COUNTS.flatMap((count) => [
      ...around.flatMap((text) => localizedText(text, code, t, { count, value: PLACE }).split(PLACE)),
      ...suffixes.map((text) => localizedText(text, code, t, { count })),
    ]),
  );
  const factors = { [filter.query]: filter.multiplier };
  return words.map((word) => [word.replace(/^[\s-]+|[\s-]+$/g, ''), { kind: 'unit', factors }]);
}

function inLanguages(
  { region, translate }: WordContext,
  wordsIn: (code: string, t: Translate) => string[],
): string[] {
  return [...new Set(region.languages.flatMap(({ code }) => wordsIn(code, translate(code))))];
}
