/** Code with comments blanked out; lines and columns stay where they are. */
export function withoutComments(code: string): string {
  let result = '';
  let at = 0;
  while (at < code.length) {
    const end = endOfPiece(code, at);
    const piece = code.slice(at, end);
    const isComment = piece.startsWith('//') || piece.startsWith('/*');
    result += isComment ? piece.replace(/[^\n]/g, ' ') : piece;
    at = end;
  }
  return result;
}

function endOfPiece(code: string, at: number): number {
  const char = code[at];
  if (code.startsWith('//', at)) return endAfter(code, '\n', at) - (code.indexOf('\n', at) >= 0 ? 1 : 0);
  if (code.startsWith('/*', at)) return endAfter(code, '*/', at + 2);
  if (char === "'" || char === '"' || char === '`') return endOfQuoted(code, at, char);
  if (char === '/' && isRegex(code, at)) return endOfQuoted(code, at, '/');
  return at + 1;
}

function endAfter(code: string, mark: string, from: number): number {
  const found = code.indexOf(mark, from);
  return found < 0 ? code.length : found + mark.length;
}

/** An apostrophe in text between tags opens nothing: such a piece ends at the line’s end at the latest. */
function endOfQuoted(code: string, start: number, quote: string): number {
  let isInClass = false;
  for (let at = start + 1; at < code.length; at += 1) {
    const char = code[at];
    if (char === '\\') at += 1;
    else if (quote !== '`' && char === '\n') return start + 1;
    else if (quote === '/' && char === '[') isInClass = true;
    else if (quote === '/' && char === ']') isInClass = false;
    else if (char === quote && !isInClass) return at + 1;
  }
  return start + 1;
}

/** A slash begins an expression where a value may stand, and divides anywhere else. */
function isRegex(code: string, at: number): boolean {
  const before = code.slice(Math.max(0, at - 20), at).trimEnd();
  return /(^|[(,=:[!&|?{};>+]|\breturn|\bcase)$/.test(before) && code[at + 1] !== '>';
}
