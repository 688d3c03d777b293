/** What a slip of the hand most likely was, in words, and what was meant where there is no doubt. */
export interface SyntaxHint {
  message: string;
  suggestion?: string;
}

const CURLY_QUOTES = '“”„‟«»‘’‚‛';
/** Blanks of word processors, and marks that nobody sees. */
const UNSEEN = /^[\u00A0\u00AD\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u2064\u3000\uFEFF]/;
const LEFT_OVER = /^(?:<{7}|={7}|>{7})(?: |$)/m;
/** Words of other languages and programs for what JSON writes in one way. */
const JSON_WORDS: Record<string, string> = {
  true: 'true',
  yes: 'true',
  false: 'false',
  no: 'false',
  null: 'null',
  none: 'null',
  nil: 'null',
  undefined: 'null',
};

/** What stands at a place where a parser stumbled. */
export function syntaxHint(text: string, offset: number): SyntaxHint | undefined {
  const rest = text.slice(offset, offset + 40);
  const char = rest.charAt(0);
  if (CURLY_QUOTES.includes(char) && char !== '')
    return { message: `${char} is a curly quote; JSON knows only the straight "` };
  if (char === "'") return { message: 'this is a single quote; JSON knows only the double one, "' };
  if (UNSEEN.test(rest)) {
    const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return {
      message: `an unusual blank that cannot be told by eye (U+${code}) stands here; type a plain one`,
    };
  }
  if (LEFT_OVER.test(rest) && (offset === 0 || text[offset - 1] === '\n'))
    return { message: 'this line is left over from merging two versions of the file' };
  return numberWords(text, offset) ?? wordSlip(rest);
}

function numberWords(text: string, offset: number): SyntaxHint | undefined {
  const before = text.slice(Math.max(0, offset - 20), offset);
  const rest = text.slice(offset, offset + 20);
  if (!/^[\d.+]/.test(rest)) return undefined;
  if (/(?:^|[^\d.])-?0$/.test(before) && /^\d/.test(rest))
    return { message: 'a number does not begin with 0', suggestion: String(Number(/^\d+/.exec(rest)?.[0])) };
  if (/\d,$/.test(before) && /^\d{3}(?!\d)/.test(rest))
    return { message: 'numbers are written without a mark between thousands' };
  const [fraction] = /^\d+/.exec(rest) ?? [];
  const [, whole] = /:\s*(-?\d+),$/.exec(before) ?? [];
  if (whole !== undefined && fraction !== undefined)
    return {
      message: 'the decimal mark of numbers is a point, not a comma',
      suggestion: `${whole}.${fraction}`,
    };
  return /^[.+]\d/.test(rest) ? { message: 'this number is not written as JSON numbers are' } : undefined;
}

function wordSlip(rest: string): SyntaxHint | undefined {
  const word = /^[A-Za-z]+/.exec(rest)?.[0] ?? '';
  const meant = JSON_WORDS[word.toLowerCase()];
  if (meant === undefined) return undefined;
  return { message: `${word} is no word of JSON`, suggestion: meant };
}
