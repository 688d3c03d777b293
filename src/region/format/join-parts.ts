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

/** Whether a language separates the items of a list by an ideographic mark, as Chinese and Japanese do. */
export const hasIdeographicMark = (locale: string): boolean => markOf(locale).startsWith('、');

/** Joins the parts of one thing, such as an address, without a word before the last one. @param locale BCP 47 */
export const joinParts = (texts: readonly string[], locale: string): string => texts.join(markOf(locale));
