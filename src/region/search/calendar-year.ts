import type { RegionManifest } from '#contracts/types.ts';
import { rememberByObject } from '#domain/cache/remember.ts';
import { toAsciiDigits } from '#domain/text/digits.ts';
import { yearsAhead } from './phrase/possible-years.ts';

/** How the languages of a region count years. */
export interface Calendars {
  /** Names of eras, and what has to be added to a year of each. */
  eras: readonly (readonly [name: string, add: number])[];
  /** Years that calendars are ahead of the common one. */
  ahead: readonly number[];
}

type CalendarManifest = Partial<Pick<RegionManifest, 'languages' | 'searchWords'>>;

/** First year that cars were built in. */
export const MIN_YEAR = 1900;
/** Years of other calendars begin behind it. */
export const MAX_YEAR = 2150;
/** Words before the day of a registration or the year of a car. */
const LEAD =
  /^(?:ez|erstzulassung|first reg(?:istration|istered)?|reg(?:istered|istration|d)?|bj|baujahr|model year|year|my|1st reg|初度登録(?:年月)?|初年度(?:登録)?|年式|登録|上牌(?:时间|時間)?|ปี|จดทะเบียน|tahun|thn|đời|năm)(?![a-z])[.:：]?\s*(?=[\p{L}\p{N}])/iu;
/** The first year of an era has a name of its own. */
const FIRST = '元';
/** Years of an era that are printed for days behind its end. */
const LONGEST_AHEAD = 10;
/** A year in both calendars: `2021(R3)年`. */
const TWICE = /(\d{4})(年?)\s*\(\1年?\)(年?)/;
const YEAR = /^(\d{4})(?:\.0+)?\s*(?:年[式型]?|년식?)?$/;

/** The calendars that a region writes years in. */
export const calendarsOf = rememberByObject(
  ({ languages = [], searchWords = {} }: CalendarManifest): Calendars => {
    const eras = languages.flatMap(({ code }) => Object.entries(searchWords[code]?.eras ?? {}));
    return {
      eras: eras
        .map(([name, add]) => [name.normalize('NFKC'), add] as const)
        .sort(([a], [b]) => b.length - a.length),
      ahead: [...new Set(languages.map(({ locale }) => yearsAhead(locale)))].filter((years) => years > 0),
    };
  },
);

/** Writes the year of an era as one of the common calendar, without a word before the day (`EZ 07/2024`). */
export function commonDay(text: string, { eras }: Calendars): { text: string; hasEra: boolean } {
  const plain = toAsciiDigits(text.normalize('NFKC')).trim().replace(LEAD, '');
  for (const [name, add] of eras) {
    const at = plain.indexOf(name);
    if (at < 0 || /[\p{L}\p{N}]/u.test(at > 0 && /^[a-z]/i.test(name) ? (plain[at - 1] ?? '') : '')) continue;
    const [written, number] = /^\s*(\d{1,4}|元)(?!\d)/.exec(plain.slice(at + name.length)) ?? [];
    if (written === undefined) continue;
    const year = add + (number === FIRST ? 1 : Number(number));
    // years of an era are counted from its first one, those of a calendar go on
    const next = Math.min(...eras.map(([, other]) => other).filter((other) => add > 0 && other > add));
    if (year > next + LONGEST_AHEAD) continue;
    const rest = plain.slice(at + name.length + written.length);
    return { text: `${plain.slice(0, at)}${year}${rest}`.replace(TWICE, '$1$2$3'), hasEra: true };
  }
  return { text: plain, hasEra: false };
}

/** A year of the common calendar; one of another calendar lies behind any day of it. */
export function commonYear(year: number, { ahead }: Calendars, maxYear = MAX_YEAR): number {
  if (year <= maxYear) return year;
  return ahead.map((years) => year - years).find((each) => each >= MIN_YEAR && each <= maxYear) ?? year;
}

/** The year that a cell consists of. Undefined for one of no car, and for other texts: "before 1980" is not 1980. */
export function yearOfCell(text: string, calendars: Calendars, maxYear = MAX_YEAR): number | undefined {
  const [, digits] = YEAR.exec(commonDay(text, calendars).text) ?? [];
  const year = digits && commonYear(Number(digits), calendars, maxYear);
  return year && isYearOfCar(year, maxYear) ? year : undefined;
}

/** Whether a car can be of a year. */
export const isYearOfCar = (year: number, maxYear = MAX_YEAR): boolean => year >= MIN_YEAR && year <= maxYear;
