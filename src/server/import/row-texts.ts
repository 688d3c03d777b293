import type { Feed, ListingSections, WarrantySection } from '#contracts/types.ts';
import { rememberRecent } from '#domain/cache/remember.ts';
import { type DayColumn, isoDay } from '#region/search/read-day.ts';
import WORDS from './feature-words.json' with { type: 'json' };
import { plainCellText } from './plain-cell-text.ts';
import { firstFilled } from './read-value.ts';
import { rowHistory } from './row-history.ts';
import type { SourceRow } from './source-row.ts';

type Features = NonNullable<ListingSections['featuresSection']>;

/** Letters of a description; what is longer is cut at a word. */
const MAX_LENGTH = 5_000;
/** Letters of a cell that are looked at. */
const MAX_MARKUP = 50_000;
const MAX_FEATURES = 200;

const MAX_POINTS = 6;
const MAX_POINT = 120;
const MAX_TITLE = 80;

/** What a row says of a car in words: sections that complete those that follow from its fields. */
export interface RowTexts
  extends Pick<
    ListingSections,
    | 'descriptionSection'
    | 'featuresSection'
    | 'warrantySection'
    | 'historySection'
    | 'summaries'
    | 'promotion'
  > {}

/** What a row is read with besides its texts. */
export interface RowFacts extends Omit<DayColumn, 'dateOrder'> {
  /** Price that a promotion is about, major units of the region's currency. */
  promotionalPrice?: unknown;
}

/**
 * Reads descriptions, selling points and history by language, equipment as a list or as sentences, the warranty, and the
 * promotion that runs.
 * @param onUnread receives equipment that is not in the vocabulary, warranties without a time, and other cells that are not
 * understood
 * @returns undefined if the row has none of them
 */
export function rowTexts(
  row: SourceRow,
  { descriptions, summaries, promotion, history, features, warranty }: Feed,
  onUnread: (field: string, text: string) => void = () => {},
  facts: RowFacts = {},
): RowTexts | undefined {
  const texts = textsOf(row, descriptions);
  const historySection = {
    ...withTexts(textsOf(row, history?.texts)),
    ...rowHistory(row, { history }, facts, onUnread),
  };
  const points = pointsOf(row, summaries);
  const running = promotion && readPromotion(row, promotion, facts, onUnread);
  const featuresSection =
    features &&
    readFeatures(firstFilled(row, features.from), features.separator, (text) => onUnread('features', text));
  const warrantySection =
    warranty &&
    readWarranty(firstFilled(row, warranty.from), warranty.kind, (text) => onUnread('warranty', text));
  const result: RowTexts = {
    ...(Object.keys(texts).length > 0 && { descriptionSection: { texts } }),
    ...(featuresSection && { featuresSection }),
    ...(warrantySection && { warrantySection }),
    ...(Object.keys(historySection).length > 0 && { historySection }),
    ...(points.length > 0 && { summaries: points }),
    ...(running && { promotion: running }),
  };
  return Object.keys(result).length > 0 ? result : undefined;
}

type ByLanguage = Record<string, string>;

/** The first filled column of each language, as a plain text. */
const textsOf = (row: SourceRow, columns: Feed['descriptions'] = {}): ByLanguage =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([language, names]) => {
      const text = shortened(tidy(plainCellText(firstFilled(row, names).slice(0, MAX_MARKUP))));
      return text === '' ? [] : [[language, text]];
    }),
  );

const withTexts = (texts: ByLanguage) => (Object.keys(texts).length > 0 ? { texts } : {});

/** Selling points: the first of each language are one point, and so on. */
function pointsOf(
  row: SourceRow,
  columns: Feed['summaries'] = {},
): NonNullable<ListingSections['summaries']> {
  const byLanguage = Object.entries(columns).map(
    ([language, names]) =>
      [
        language,
        partsOf(firstFilled(row, names), /[|;\n•·▪●✓✔]+/u).map((part) => tidy(part).slice(0, MAX_POINT)),
      ] as const,
  );
  const count = Math.max(0, ...byLanguage.map(([, parts]) => parts.length));
  return Array.from({ length: Math.min(count, MAX_POINTS) }, (_, at) => ({
    key: 'own',
    texts: Object.fromEntries(
      byLanguage.flatMap(([language, parts]) => (parts[at] ? [[language, parts[at]]] : [])),
    ),
  }));
}

const SHORT_YEAR = /^(\d{1,2}[-/.]\d{1,2}[-/.])(\d\d)(?!\d)/;

/** A promotion has a title, a price and a last day that is not over. */
function readPromotion(
  row: SourceRow,
  { titles, endsOn: columns, dateOrder }: NonNullable<Feed['promotion']>,
  { promotionalPrice, ...days }: RowFacts,
  onUnread: (field: 'promotion', text: string) => void,
): ListingSections['promotion'] {
  const title = Object.fromEntries(
    Object.entries(textsOf(row, titles)).map(([language, text]) => [language, text.slice(0, MAX_TITLE)]),
  );
  const cell = firstFilled(row, columns);
  // a year of two digits is one to come, unlike that of other days
  const endsOn = isoDay(cell.replace(SHORT_YEAR, '$120$2'), { ...days, dateOrder });
  if (cell !== '' && endsOn === undefined) onUnread('promotion', cell);
  const isOver = endsOn === undefined || (days.today !== undefined && endsOn < days.today);
  if (isOver || typeof promotionalPrice !== 'number' || Object.keys(title).length === 0) return undefined;
  return { title, price: promotionalPrice, endsOn };
}

/** Letters of a warranty that are looked at. */
const MAX_WARRANTY = 200;
const YEARS = 'years?|yrs?|tahun|thn|ปี|年|jahre?|år';
const MONTHS = 'months?|mths?|bulan|bln|เดือน|[ヶか個个ケカ]?月|monate?|mån(?:ader)?';
const KILOMETRES = 'km|公里|กม|กิโล|キロ';
const KM_OF_MILE = 1.609344;
/** Months of the longest warranty that somebody gives. */
const MAX_MONTHS = 180;
const SAYS_NONE = /^(?:no|none|nil|0|false|n\/a|-|なし|無|无|没有|沒有|ไม่มี|tidak|tiada)$/iu;
/** Days until which it lasts, and ages. */
const IS_NO_TIME = /まで|迄|until|old|令和|平成|昭和|[年/.-]\s*\d{1,2}\s*[月/.-]\s*\d{1,2}/iu;

/** The numbers before a unit. */
function numbersOf(text: string, unit: string): number[] {
  const found = text.matchAll(
    new RegExp(`(\\d{1,3}(?:[.,]\\d{3})+|\\d+(?:[.,]\\d+)?)\\s*(万|萬)?\\s*(?:${unit})`, 'giu'),
  );
  return [...found].map(([, number = '', tenThousands]) => {
    const plain = /^\d{1,3}(?:[.,]\d{3})+$/.test(number)
      ? number.replace(/[.,]/g, '')
      : number.replace(',', '.');
    return Number(plain) * (tenThousands ? 10_000 : 1);
  });
}

function readWarranty(
  cell: string,
  kind: WarrantySection['kind'],
  onUnread: (text: string) => void,
): WarrantySection | undefined {
  const text = cell.slice(0, MAX_WARRANTY).normalize('NFKC').trim();
  if (text === '' || SAYS_NONE.test(text)) return undefined;
  const [years, months, kilometres, miles] = [
    numbersOf(text, YEARS),
    numbersOf(text, MONTHS),
    numbersOf(text, KILOMETRES),
    numbersOf(text, 'miles?|mi\\b'),
  ];
  const [ofYears, ofMonths] = [12 * (years[0] ?? 0), months[0] ?? 0];
  // "2 years (24 months)" says it twice, "1 year 6 months" adds up
  const time = ofMonths < 12 || ofYears === 0 ? ofYears + ofMonths : ofYears === ofMonths ? ofYears : 0;
  const total = Math.round(time) || (/^\d{1,3}$/.test(text) ? Number(text) : 0);
  // a limit that is not understood is none that a page may leave out
  const hasLimit = new RegExp(`${KILOMETRES}|miles?\\b`, 'iu').test(text);
  const distances = [...kilometres, ...miles.map((number) => number * KM_OF_MILE)];
  const isClear =
    !IS_NO_TIME.test(text) &&
    !/\d\s*\+\s*\d/.test(text) &&
    years.length < 2 &&
    months.length < 2 &&
    distances.length === Number(hasLimit);
  if (!isClear || total < 1 || total > MAX_MONTHS) {
    onUnread(text);
    return undefined;
  }
  return { kind, months: total, mileage: Math.round(distances[0] ?? 0), covers: [] };
}

/** Markup leaves blanks and empty lines. */
const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.slice(0, MAX_LENGTH - 1);
  const end = cut.search(/\s\S*$/);
  return `${(end > MAX_LENGTH / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

function readFeatures(
  cell: string,
  separator: string | undefined,
  onUnread: (text: string) => void,
): Features | undefined {
  const found: Features = { safety: [], comfort: [], entertainment: [], exterior: [] };
  for (const part of partsOf(cell, separator).slice(0, MAX_FEATURES)) {
    const known = featuresIn(part);
    if (known.length === 0) onUnread(part);
    for (const { group, feature } of known) if (!found[group].includes(feature)) found[group].push(feature);
  }
  return Object.values(found).some((features) => features.length > 0) ? found : undefined;
}

const BETWEEN = /[,;|\n•·▪●✓✔*/、，；・]+|\.\s/u;

function partsOf(cell: string, separator: string | RegExp = BETWEEN): string[] {
  const text = cell.trim();
  const list = text.startsWith('[') ? listIn(text) : undefined;
  const parts = list ?? [text];
  return parts
    .flatMap((part) => plainCellText(part.slice(0, MAX_MARKUP)).split(list ? '\n' : separator))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Texts of a JSON list, or of the names in a list of objects. */
function listIn(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return undefined;
    return list.flatMap((each) => {
      const value =
        typeof each === 'object' && each !== null ? (each.name ?? each.title ?? each.label) : each;
      return typeof value === 'string' ? [value] : [];
    });
  } catch {
    return undefined;
  }
}

interface KnownFeature {
  group: keyof Features;
  feature: string;
}

/** Case, width and marks do not tell words apart. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-_–()（）"'’]+/gu, ' ')
    .trim();

const LATIN = /[\p{Script=Latin}\d]/u;

/** Words in the order in which they are looked for: a panoramic sunroof is no other sunroof. */
const KNOWN: readonly (KnownFeature & { word: string })[] = Object.entries(WORDS)
  .flatMap(([group, features]) =>
    Object.entries(features).flatMap(([feature, words]) =>
      words.map((word) => ({ group: group as keyof Features, feature, word: plain(word) })),
    ),
  )
  .sort((one, other) => other.word.length - one.word.length);

/** What a car does not have is said of what follows. */
const WITHOUT =
  /(?:^|\s)(?:no|not|without|w\/o|ohne|utan|sans|sin|tanpa|tiada|tidak ada)\s|ไม่มี|なし|無し|沒有|没有|无需|未配/u;

const featuresIn = rememberRecent((part: string): readonly KnownFeature[] => {
  let text = ` ${plain(part)} `;
  if (WITHOUT.test(text)) return [];
  const found: KnownFeature[] = [];
  for (const { word, group, feature } of KNOWN) {
    const at = wordAt(text, word);
    if (at < 0) continue;
    text = `${text.slice(0, at)}\0${text.slice(at + word.length)}`;
    found.push({ group, feature });
  }
  return found;
});

/** Where a word stands, as a whole where letters are Latin; -1: nowhere. */
function wordAt(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + word.length]];
    const isPart = (edge: string, inner: string) => LATIN.test(edge) && LATIN.test(inner);
    if (!isPart(before, word[0] ?? '') && !isPart(after, word.at(-1) ?? '')) return at;
  }
  return -1;
}
