import { hasIdeographicMark, joinParts } from './join-parts.ts';

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
