import { stripTypeScriptTypes } from 'node:module';

/** JavaScript with blanks in place of types, so that each position is that of the source; or why there is none. */
export type Stripped = { code: string } | { message: string; line: number; column: number };

/** Removes types as Node does when it loads a file. */
export function stripTypes(text: string): Stripped {
  try {
    return { code: quietly(() => stripTypeScriptTypes(text)) };
  } catch (error) {
    const { message, stack = '' } = error as Error;
    return { message, line: 1, column: 1, ...syntaxPosition(stack) };
  }
}

export interface SyntaxPosition {
  /** As the error names it; empty for a text without a name. */
  file: string;
  line: number;
  column: number;
}

/** Returns the place that Node draws above the stack of a syntax error: `file:line`, lines, and a caret below the last. */
export function syntaxPosition(stack: string): SyntaxPosition | undefined {
  const { groups } = /^(?<file>[^\n]*):(?<line>\d+)\n(?:[^\n]*\n){1,5}?(?<blanks> *)\^/.exec(stack) ?? {};
  if (!groups) return undefined;
  return {
    file: groups.file ?? '',
    line: Number(groups.line),
    column: (groups.blanks?.length ?? 0) + 1,
  };
}

/** Hides the warning of Node that type stripping is experimental; it does not concern authors of manifests. */
function quietly<T>(run: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return run();
  } finally {
    process.emitWarning = emitWarning;
  }
}
