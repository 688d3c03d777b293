const MARKS = /(?<=\p{Script=Latin})\p{M}+/gu;
/** Letters that Unicode does not take apart: a stroke, a missing dot or two letters in one. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
};
const WHOLE = new RegExp(`[${Object.keys(WHOLE_LETTERS).join('')}]`, 'g');
const PLAIN = /^\p{ASCII}*$/u;

/**
 * A text in small letters and its Latin letters without marks, as people type who do not have them: `Łódź` → `lodz`,
 * `KIRMIZI` and `kırmızı` → `kirmizi`. Other scripts keep their marks, which make other letters.
 */
export function foldLatin(text: string): string {
  const small = text.toLowerCase();
  if (PLAIN.test(small)) return small;
  return small
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(WHOLE, (letter) => WHOLE_LETTERS[letter] ?? letter);
}
