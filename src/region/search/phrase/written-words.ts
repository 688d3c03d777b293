import type { SearchWords } from '#contracts/types.ts';
import type { Meaning } from './token.ts';

/** Words of the manifest for some languages with what they mean; `path` leads to the word. */
export interface WrittenWord {
  word: string;
  meaning: Meaning;
  path: readonly (string | number)[];
}

/** Filter key of words such as "deposit", whose amounts no filter takes. */
export const NO_FILTER = '';

/** Whether the word names only what no filter takes; a region's own names of filters and options are worth more. */
export const isWithoutFilter = (meaning: Meaning): boolean =>
  meaning.kind === 'wish' ||
  (meaning.kind === 'filter' && meaning.keys.every((filterKey) => filterKey === NO_FILTER));

/** The words of `searchWords` that serve a language: its own, those of its base language, and those for all (`*`). */
export const servedBy = (tag: string, language: string): boolean =>
  tag === '*' || tag === language || language.startsWith(`${tag}-`);

/** Every word of one language of `searchWords`. */
export function writtenWords(words: SearchWords): WrittenWord[] {
  const { to, currency, magnitudes, eras, filters, units, options } = words;
  const { questions = {}, steps = {} } = words;
  const isStep = (word: string) => steps.digit?.includes(word) === true;
  return [
    ...boundWords('max', words, 'atMost'),
    ...boundWords('min', words, 'atLeast'),
    ...exceptWords(words),
    ...sidedWords('about', words.about ?? {}, 'about'),
    ...sidedWords('age', words.ages ?? {}, 'ages'),
    ...sidedWords('question', questions, 'questions'),
    ...at(['questions', 'words'], questions.words ?? [], { kind: 'question', before: false, after: false }),
    ...plainWords(to, 'to', { kind: 'to' }),
    ...plainWords(currency, 'currency', { kind: 'currency' }),
    ...at(['questions', 'perhaps'], questions.perhaps ?? [], { kind: 'noise', mayOpenQuestion: true }),
    ...plainWords(words.or, 'or', { kind: 'noise', isOr: true }),
    ...plainWords(words.noise, 'noise', { kind: 'noise' }),
    ...stepWords(words),
    ...named(words.spans, 'spans', (span) => ({ kind: 'span', ...span })),
    ...plainWords(words.otherAmounts, 'otherAmounts', { kind: 'filter', keys: [NO_FILTER] }),
    ...plainWords(words.wishes, 'wishes', { kind: 'wish' }),
    ...named(magnitudes, 'magnitudes', (factor, word) => ({
      kind: 'magnitude',
      factor,
      ...(isStep(word) && { isStep: true }),
    })),
    ...named(eras, 'eras', (add) => ({ kind: 'era', add })),
    ...named(units, 'units', (factors) => ({ kind: 'unit', factors })),
    ...Object.entries(filters ?? {}).flatMap(([key, list]) =>
      at(['filters', key], list, { kind: 'filter', keys: [key] }),
    ),
    ...Object.entries(options ?? {}).flatMap(([key, values]) =>
      Object.entries(values).flatMap(([value, list]) =>
        at(['options', key, value], list, { kind: 'option', key, values: value.split(',') }),
      ),
    ),
  ];
}

/** Words of steps; a word of magnitude that is one of them has both meanings. */
function stepWords({ steps = {}, magnitudes = {} }: SearchWords): WrittenWord[] {
  return (['digit', 'magnitude'] as const).flatMap((of) =>
    at(['steps', of], steps[of] ?? [], { kind: 'step', of }).filter(
      ({ word }) => !Object.hasOwn(magnitudes, word),
    ),
  );
}

function boundWords(side: 'min' | 'max', words: SearchWords, part: 'atMost' | 'atLeast'): WrittenWord[] {
  const { [part]: { before = [], after = [] } = {}, starts = [], dates = [], olderOrNewer = [] } = words;
  return sidedWords('about', { before, after }, part).map(({ word, path }) => ({
    word,
    meaning: {
      kind: 'bound',
      side,
      before: before.includes(word),
      after: after.includes(word),
      isStart: starts.includes(word),
      isDate: dates.includes(word),
      isOfCars: olderOrNewer.includes(word),
    },
    path,
  }));
}

function exceptWords({ except = {}, questions: { particles = [] } = {} }: SearchWords): WrittenWord[] {
  return sidedWords('except', except, 'except').map((entry) => ({
    ...entry,
    ...(particles.includes(entry.word) && {
      meaning: { kind: 'except', before: true, after: false, isParticle: true } as const,
    }),
  }));
}

function sidedWords(
  kind: 'except' | 'question' | 'about' | 'age',
  { before = [], after = [] }: { before?: readonly string[]; after?: readonly string[] },
  part: string,
): WrittenWord[] {
  const meaning = (word: string): Meaning => ({
    kind,
    before: before.includes(word),
    after: after.includes(word),
  });
  const listed = (list: readonly string[], side: string) =>
    list.map((word, index) => ({ word, meaning: meaning(word), path: [part, side, index] }));
  return [...listed(before, 'before'), ...listed(after, 'after')];
}

const plainWords = (list: readonly string[] | undefined, part: string, meaning: Meaning): WrittenWord[] =>
  at([part], list ?? [], meaning);

const at = (path: readonly string[], list: readonly string[], meaning: Meaning): WrittenWord[] =>
  list.map((word, index) => ({ word, meaning, path: [...path, index] }));

const named = <T>(
  words: Readonly<Record<string, T>> | undefined,
  part: string,
  meaningOf: (value: T, word: string) => Meaning,
): WrittenWord[] =>
  Object.entries(words ?? {}).map(([word, value]) => ({
    word,
    meaning: meaningOf(value, word),
    path: [part, word],
  }));
