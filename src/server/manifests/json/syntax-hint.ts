/** A probable typing error and, if it is certain, the intended text. */
export interface SyntaxHint {
  message: string;
  suggestion?: string;
}

const CURLY_QUOTES = '“”„‟«»‘’‚‛';
/** Blanks of word processors and invisible characters. */
const INVISIBLE = /^[\u00A0\u00AD\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u2064\u3000\uFEFF]/;
const MERGE_MARKER = /^(?:<{7}|={7}|>{7})(?: |$)/m;
/** Literals of other languages for JSON values. */
const LITERALS: Record<string, string> = {
  true: 'true',
  yes: 'true',
  false: 'false',
  no: 'false',
  null: 'null',
  none: 'null',
  nil: 'null',
  undefined: 'null',
};

/** Describes the text at the position where the parser failed. */
export function syntaxHint(text: string, offset: number): SyntaxHint | undefined {
  const rest = text.slice(offset, offset + 40);
  const char = rest.charAt(0);
  if (CURLY_QUOTES.includes(char) && char !== '')
    return { message: `${char} is a curly quote; JSON knows only the straight "` };
  if (char === "'") return { message: 'this is a single quote; JSON knows only the double one, "' };
  if (INVISIBLE.test(rest)) {
    const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return {
      message: `this is an unusual or invisible blank (U+${code}); use a plain one`,
    };
  }
  if (MERGE_MARKER.test(rest) && (offset === 0 || text[offset - 1] === '\n'))
    return { message: 'this line is left over from merging two versions of the file' };
  return numberSlip(text, offset) ?? literalSlip(rest);
}

function numberSlip(text: string, offset: number): SyntaxHint | undefined {
  const before = text.slice(Math.max(0, offset - 20), offset);
  const rest = text.slice(offset, offset + 20);
  if (!/^[\d.+]/.test(rest)) return undefined;
  if (/(?:^|[^\d.])-?0$/.test(before) && /^\d/.test(rest))
    return { message: 'a number cannot start with 0', suggestion: String(Number(/^\d+/.exec(rest)?.[0])) };
  if (/\d,$/.test(before) && /^\d{3}(?!\d)/.test(rest))
    return { message: 'numbers have no thousands separator' };
  const [fraction] = /^\d+/.exec(rest) ?? [];
  const [, whole] = /:\s*(-?\d+),$/.exec(before) ?? [];
  if (whole !== undefined && fraction !== undefined)
    return {
      message: 'the decimal separator is a point, not a comma',
      suggestion: `${whole}.${fraction}`,
    };
  return /^[.+]\d/.test(rest) ? { message: 'this is not a JSON number' } : undefined;
}

function literalSlip(rest: string): SyntaxHint | undefined {
  const word = /^[A-Za-z]+/.exec(rest)?.[0] ?? '';
  const suggestion = LITERALS[word.toLowerCase()];
  if (suggestion === undefined) return undefined;
  return { message: `${word} is not a JSON value`, suggestion };
}
