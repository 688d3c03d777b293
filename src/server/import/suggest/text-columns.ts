import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { Feed } from '#contracts/types.ts';
import { vinOf } from '../row-history.ts';
import { rowTexts } from '../row-texts.ts';
import { type Column, share } from './column.ts';
import { nameScore } from './column-name.ts';
import { isAddress, NAMED, type Note } from './known-columns.ts';
import words from './words.json' with { type: 'json' };

type Texts = Pick<Feed, 'descriptions' | 'features' | 'warranty' | 'summaries' | 'history'>;

/** What the columns with texts about the cars are. */
interface FoundTexts {
  texts: Texts;
  /** Names of the columns that are taken. */
  taken: string[];
  notes: Note[];
}

/** Least share of cells that are read. */
const MOST = 0.5;
/** Cells from which on a check digit that fits is no accident. */
const MANY = 3;
/** `description_th`, `Description (en-GB)`, `th.description`. */
const LANGUAGE = /^([a-z]{2,3})[ _.-](?=\p{L})|[ _.([-]+([a-z]{2,3}(?:-[A-Za-z]{2,4})*)\)?$/u;

/**
 * Columns with descriptions, selling points and history by language, equipment, warranty and the vehicle identification
 * number.
 * @param languages codes of the languages of the region, the first one for columns that name none
 */
export function textsOf(columns: readonly Column[], languages: readonly string[]): FoundTexts {
  const isText = ({ cells }: Column) =>
    share(cells, (cell) => /\p{L}{2}/u.test(cell) && !isAddress(cell)) > MOST;
  const free = columns.filter(isText);
  const taken: string[] = [];
  const byLanguage = (part: 'descriptions' | 'summaries' | 'history') => {
    const found: Record<string, string[]> = {};
    for (const column of free) {
      const { name, language } = nameAndLanguage(column.name, languages);
      if (taken.includes(column.name) || nameScore(name, words.texts[part]) < NAMED) continue;
      found[language] ??= [];
      found[language].push(column.name);
      taken.push(column.name);
    }
    return Object.keys(found).length > 0 ? found : undefined;
  };
  const named = (part: keyof typeof words.texts, isRead: (cell: string) => boolean) => {
    const column = columns.find(
      ({ name, cells }) =>
        !taken.includes(name) && nameScore(name, words.texts[part]) >= NAMED && share(cells, isRead) > MOST,
    );
    if (column) taken.push(column.name);
    return column;
  };
  const reads = (mapping: Texts) => (cell: string) =>
    rowTexts({ number: 1, values: { cell } }, { ...NO_FEED, ...mapping }) !== undefined;
  const vin = columns.find(
    ({ name, cells }) => nameScore(name, words.texts.vin) >= NAMED && share(cells, isVin) > MOST,
  );
  const hasCheckDigit =
    vin !== undefined &&
    vin.cells.length >= MANY &&
    vin.cells.every((cell) => vinIn(cell, true) !== undefined);
  const features = named('features', reads({ features: { from: ['cell'] } }));
  const warranty = named('warranty', reads({ warranty: { from: ['cell'], kind: 'dealer' } }));
  const history = byLanguage('history');
  const summaries = byLanguage('summaries');
  const descriptions = byLanguage('descriptions');
  const notes = [
    ...(warranty
      ? [{ about: 'warranty', text: 'taken as what the dealer gives; "kind" may be "manufacturer"' }]
      : []),
    ...Object.entries({ descriptions, summaries, history }).flatMap(([about, found]) =>
      (found?.[languages[0] ?? ''] ?? [])
        .filter((name) => !LANGUAGE.test(name))
        .map((name) => ({ about, text: `"${name}" names no language and is taken as "${languages[0]}"` })),
    ),
  ];
  return {
    texts: {
      ...(descriptions && { descriptions }),
      ...(summaries && { summaries }),
      ...((history || vin) && {
        history: {
          ...(history && { texts: history }),
          ...(vin && { vin: [vin.name], ...(hasCheckDigit && { vinHasCheckDigit: true }) }),
        },
      }),
      ...(features && { features: { from: [features.name] } }),
      ...(warranty && { warranty: { from: [warranty.name], kind: 'dealer' } }),
    },
    taken: [...taken, ...(vin ? [vin.name] : [])],
    notes,
  };
}

const NO_FEED: Feed = { source: '', kind: 'used', id: { columns: [''], take: 'text' }, fields: [] };

const vinIn = (cell: string, vinHasCheckDigit: boolean) =>
  vinOf({ number: 1, values: { cell } }, { vin: ['cell'], vinHasCheckDigit });
const isVin = (cell: string): boolean => vinIn(cell, false) !== undefined;

/** The name of a column without its language, which has to be one that there is. */
function nameAndLanguage(name: string, [first = SOURCE_LANGUAGE, ...others]: readonly string[]) {
  const match = LANGUAGE.exec(name);
  const code = match?.[1] ?? match?.[2] ?? '';
  const known = [first, ...others].find((each) => each.toLowerCase() === code.toLowerCase());
  const language = known ?? (NAMES.of(code) === undefined ? undefined : code);
  return match && language ? { name: name.replace(match[0], ''), language } : { name, language: first };
}

const NAMES = {
  names: new Intl.DisplayNames(SOURCE_LANGUAGE, { type: 'language', fallback: 'none' }),
  /** The English name of a language; undefined: there is none with this code. */
  of(code: string): string | undefined {
    try {
      return code === '' ? undefined : this.names.of(code);
    } catch {
      return undefined;
    }
  },
};
