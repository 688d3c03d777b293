import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import type { Problem } from '../problem.ts';
import { positionAt } from './position.ts';
import { syntaxHint } from './syntax-hint.ts';

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
