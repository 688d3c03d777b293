import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import type { Problem } from '../problem.ts';
import { positionAt } from './position.ts';

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

const MAX_LINES = 20;
/** Errors that follow from an unclosed text, which contains the comma or bracket after it. */
const STRUCTURE = [
  'PropertyNameExpected',
  'ValueExpected',
  'ColonExpected',
  'CommaExpected',
  'CloseBraceExpected',
  'CloseBracketExpected',
  'EndOfFileExpected',
];

/** Reports syntax errors. One typing error causes several parser errors, so only the first of a line is reported. */
export function syntaxProblems(file: string, text: string, errors: readonly ParseError[]): Problem[] {
  const byLine = new Map<number, Problem>();
  let isTextOpen = false;
  for (const [index, error] of errors.entries()) {
    const code = printParseErrorCode(error.error);
    if (isFollowUp(text, error, errors[index - 1]) || (isTextOpen && STRUCTURE.includes(code))) continue;
    isTextOpen ||= code === 'UnexpectedEndOfString';
    const place = positionAt(text, error.offset);
    if (byLine.has(place.line)) continue;
    byLine.set(place.line, {
      ...place,
      file,
      path: '',
      severity: 'error',
      allowed: 'JSON: names and texts in double quotes, commas between entries, no comments',
      ...(syntaxHint(text, error.offset) ?? { message: SYNTAX[code] ?? 'this is not JSON' }),
    });
    if (byLine.size === MAX_LINES) break;
  }
  return [...byLine.values()];
}

/** Whether an error follows from the one before: the parser expects a value when the bracket closes. */
function isFollowUp(text: string, error: ParseError, before: ParseError | undefined): boolean {
  if (!before || printParseErrorCode(error.error) !== 'ValueExpected') return false;
  const lines = positionAt(text, error.offset).line - positionAt(text, before.offset).line;
  return lines <= 1 && /[}\]]/.test(text[error.offset] ?? '');
}

const SYNTAX: Record<string, string> = {
  InvalidSymbol: 'this word is not JSON; a text needs double quotes',
  InvalidNumberFormat: 'this is not a JSON number',
  PropertyNameExpected: 'a name in double quotes is expected here (is there a comma too many?)',
  ValueExpected: 'a value is expected here (is there a comma too many?)',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected before this',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'the file goes on after its end (is there a bracket too many?)',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfComment: 'comments are not allowed',
  UnexpectedEndOfString: 'the closing quote of this text is missing',
  UnexpectedEndOfNumber: 'this number is not complete',
  InvalidUnicode: 'this \\u escape is not complete',
  InvalidEscapeCharacter: 'this \\ escape does not exist in JSON',
  InvalidCharacter: 'this character is not allowed in a text; line breaks are written \\n',
};

/** A probable typing error and, if it is certain, the intended text. */
interface SyntaxHint {
  message: string;
  suggestion?: string;
}

/** Describes the text at the position where the parser failed. */
function syntaxHint(text: string, offset: number): SyntaxHint | undefined {
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
