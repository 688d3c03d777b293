const MAX_LENGTH = 160;
const PICTOGRAMS =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u20e3\ufe0e\ufe0f]/gu;
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
const BREAKING = /[\p{Cc}\p{Z}]+/gu;
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/**
 * Makes a text drawable: one line of visible letters. Removes direction overrides, invisible characters, characters
 * that fonts lack, piles of combining marks, and everything after `maxLength` letters.
 */
export function cleanText(text: string, maxLength = MAX_LENGTH): string {
  const visible = text
    .normalize('NFC')
    .slice(0, maxLength * 8)
    .replace(PICTOGRAMS, '')
    .replace(BREAKING, ' ')
    .replace(INVISIBLE, '')
    .replace(STACKED_MARKS, '$1')
    .replace(/ +/g, ' ')
    .trim();
  return [...visible].slice(0, maxLength).join('');
}
