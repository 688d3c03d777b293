import { toAsciiDigits } from '#domain/text/digits.ts';
import type { VehicleNames } from './vehicle-names.ts';

interface TakenYear {
  year?: number;
  /** The text without the year. */
  rest: string;
}

/** First year that cars were built in. */
const MIN_YEAR = 1900;
/** Words before the year of a title: `Pre-Owned 2022 Chevrolet`. */
const MAX_WORDS_BEFORE = 2;
/** A word that is nothing but a year: `2019`, `(2019)`, `2019年`. */
const YEAR_WORD = /^[([]?((?:19|20)\d\d)(?:年式?)?[)\],.;:]?$/;
/** What a number before it counts or measures. */
const UNIT = /^(?:k?m|kms|cc|ccm|cm3|miles?|mi|kg|hp|ps|kw|bhp|rpm|l|公里|キロ|กม)\b\.?/i;
/** Words before a number that is a price, or the year in which something ends. */
const OTHER_NUMBER =
  /(?:[$€£¥฿]|^(?:rm|rp|price|deposit|discount|coe|till|until|to|by|exp(?:iry|ires)?|valid|warranty|tax|insp(?:ection)?|from|since)[.:]?)$/i;

/** Full width and native digits as ASCII ones, each in its place. */
export function toPlainForms(text: string): string {
  return toAsciiDigits(text).replace(/[\uFF01-\uFF5E]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0xfee0),
  );
}

/**
 * Takes the year that a title begins with, or that stands before its make. It is no year if it is the model:
 * `2008 Allure` of Peugeot.
 * @param make text of the make, if another column names it
 */
export function takeFirstYear(title: string, make: string, names: VehicleNames, maxYear: number): TakenYear {
  const words = title.split(' ');
  const at = words.slice(0, MAX_WORDS_BEFORE + 1).findIndex((word) => yearOf(word, maxYear) !== undefined);
  const year = yearOf(words[at] ?? '', maxYear);
  if (year === undefined) return { rest: title };
  const rest = words.slice(at + 1).join(' ');
  const isUnknownMake = make !== '' && rest.toLowerCase().startsWith(`${make.toLowerCase()} `);
  const isBeforeMake = isUnknownMake || names.matchMake(rest)?.before === '';
  if (at > 0) {
    const isNamedBefore = names.matchMake(words.slice(0, at).join(' ')) !== undefined;
    return isBeforeMake && !isNamedBefore ? { year, rest } : { rest: title };
  }
  const slug = names.matchMake(make)?.slug;
  if (isBeforeMake || slug === undefined) return { year, rest };
  return names.matchModel(slug, title) && !names.matchModel(slug, rest) ? { rest: title } : { year, rest };
}

/** Takes a year between make and model: `Toyota 2019 Vios`. */
export function takeYearBeforeModel(
  { slug, title }: { slug: string; title: string },
  names: VehicleNames,
  maxYear: number,
): TakenYear {
  const [first = '', ...others] = title.split(' ');
  const year = yearOf(first, maxYear);
  const rest = others.join(' ');
  const isYear = year !== undefined && !names.matchModel(slug, title) && names.matchModel(slug, rest);
  return isYear ? { year, rest } : { rest: title };
}

/** Takes a year from the end of a model column: `Vios 2019`. */
export function takeLastYear(model: string, maxYear: number): TakenYear {
  const words = model.split(' ');
  const year = yearOf(words.at(-1) ?? '', maxYear);
  const rest = words.slice(0, -1).join(' ');
  return year === undefined || isRound(year) || !/\p{L}/u.test(rest) ? { rest: model } : { year, rest };
}

/**
 * Takes the only year of what stands behind the model in a title. None if there are several, or if the number may be
 * another one, such as a price or an engine.
 * @param isOfName whether the first word may be the name of a model
 */
export function takeYearWithin(text: string, maxYear: number, isOfName: boolean): TakenYear {
  const words = text.split(' ');
  const found = words.flatMap((word, at) => {
    const year = at === 0 && isOfName ? undefined : yearOf(word, maxYear);
    return year === undefined ? [] : [{ year, at }];
  });
  const [first] = found;
  if (!first || found.some(({ year }) => year !== first.year)) return { rest: text };
  const isOther = ({ at }: { at: number }) =>
    UNIT.test(words[at + 1] ?? '') || OTHER_NUMBER.test(words[at - 1] ?? '');
  if (found.some(isOther) || (isRound(first.year) && !/^[([]/.test(words[first.at] ?? '')))
    return { rest: text };
  const rest = words.filter((_, at) => found.every((each) => each.at !== at)).join(' ');
  return { year: first.year, rest };
}

function yearOf(word: string, maxYear: number): number | undefined {
  const year = Number(YEAR_WORD.exec(toPlainForms(word))?.[1] ?? Number.NaN);
  return year >= MIN_YEAR && year <= maxYear ? year : undefined;
}

/** A number that is more often a size, a price or part of a name. */
const isRound = (year: number): boolean => year % 100 === 0;
