import type { Finding } from '../json/layered-document.ts';

/** Characters that are not seen, or turn what stands behind them: controls, formats, fillers, private use. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\ufffd]/u;
const EACH = new RegExp(HIDDEN, 'gu');

/** Joiners shape letters of these scripts, and emoji. */
const JOINED =
  /(?:\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}\p{Script=Tibetan}])$/u;
/** Scripts without blanks, where a break between words may be marked. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Returns the first character of a text that nobody sees. Joiners, marks of direction and breaks may stand where scripts need them. */
export function hiddenCharacter(text: string): string | undefined {
  if (!HIDDEN.test(text)) return undefined;
  for (const { 0: character, index } of text.matchAll(EACH)) {
    const before = text.slice(0, index);
    if (character === '\n' || character === '\t') continue;
    if (/[\u200c\u200d]/.test(character) && JOINED.test(before)) continue;
    if (character === '\u200b' && UNSPACED.test(before)) continue;
    if (/[\u200e\u200f\u061c]/.test(character) && RIGHT_TO_LEFT.test(text)) continue;
    return character;
  }
  return undefined;
}

/** Reports a text with a hidden character. */
export function hiddenCharacterFinding(text: string): Finding | undefined {
  const character = hiddenCharacter(text);
  if (character === undefined) return undefined;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return {
    message: `the text has a character that nobody sees, or that turns what follows: U+${code} behind ${JSON.stringify(text.slice(0, text.indexOf(character)).slice(-20))}`,
    allowed: 'the text without it',
  };
}
