/** Invisible characters except those that join letters and emoji. */
const INVISIBLE = /(?!\u200c|\u200d|\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
/** More marks on a letter than any script needs cover the lines above and below. */
const MARKS = /(\p{M}{4})\p{M}+/gu;

/** The text of somebody else as it is shown: without characters that turn, hide or cover the text around it. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(INVISIBLE, '')
    .replace(MARKS, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
