import { rememberByText } from '#domain/cache/remember.ts';

/** The mark between items of a list, such as ", " or 「、」; a comma where a language has only words or blanks. */
const markOf = /* @__PURE__ */ rememberByText((locale) => {
  const parts = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).formatToParts([
    '1',
    '2',
    '3',
  ]);
  const mark = parts.find(({ type }) => type === 'literal')?.value ?? '';
  return /^[\p{P}\s]*\p{P}[\p{P}\s]*$/u.test(mark) ? mark : ', ';
});

/** A part of an address by its name in the manifest, as it is written. */
export type AddressPart = readonly [name: 'province' | 'city' | 'line' | 'postal_code', text: string];

/**
 * Joins the parts of an address in the order of the manifest. Chinese and Japanese write it without marks where it goes
 * from large to small: 東京都渋谷区神南1-2-3, with a blank after the postal code and before Latin letters only.
 * @param locale BCP 47
 */
export function joinAddress(parts: readonly AddressPart[], locale: string): string {
  const isFromLarge = parts.at(-1)?.[0] === 'line';
  if (!isFromLarge || !hasIdeographicMark(locale))
    return joinParts(
      parts.map(([, text]) => text),
      locale,
    );
  return parts.reduce((before, [, text], index) => {
    const isApart = parts[index - 1]?.[0] === 'postal_code' || /^\p{Script=Latin}/u.test(text);
    return before + (isApart && before !== '' ? ' ' : '') + text;
  }, '');
}

/** Whether a language separates the items of a list by an ideographic mark, as Chinese and Japanese do. */
const hasIdeographicMark = (locale: string): boolean => markOf(locale).startsWith('、');

/** Joins the parts of one thing, such as an address, without a word before the last one. @param locale BCP 47 */
export const joinParts = (texts: readonly string[], locale: string): string => texts.join(markOf(locale));
