/** Replaces comments by spaces; lines and columns do not change. */
export function withoutComments(code: string): string {
  let result = '';
  let at = 0;
  while (at < code.length) {
    const end = endOfToken(code, at);
    const token = code.slice(at, end);
    const isComment = token.startsWith('//') || token.startsWith('/*');
    result += isComment ? token.replace(/[^\n]/g, ' ') : token;
    at = end;
  }
  return result;
}

function endOfToken(code: string, at: number): number {
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

/** An apostrophe in JSX text opens no string: such a string ends at the end of the line. */
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

/** A slash starts a regular expression where a value is expected, and divides elsewhere. */
function isRegex(code: string, at: number): boolean {
  const before = code.slice(Math.max(0, at - 20), at).trimEnd();
  return /(^|[(,=:[!&|?{};>+]|\breturn|\bcase)$/.test(before) && code[at + 1] !== '>';
}
