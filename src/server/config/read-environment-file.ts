import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './config.ts';

const BYTE_ORDER_MARK = /^\uFEFF/;
/** A value in quotation marks may have several lines. */
const QUOTED = /=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)/g;
const VARIABLE_OR_COMMENT = /^\s*(?:#|$)|=/;

/**
 * Returns the variables of an `.env` file; none if it does not exist.
 * @throws ConfigError with the number of each line that is neither a variable nor a comment; not the line, which may be secret
 */
export function readEnvironmentFile(path: string): Record<string, string | undefined> {
  const text = readText(path).replace(BYTE_ORDER_MARK, '');
  // what is left of a value begins each of its lines with "="
  const lines = text.replaceAll(QUOTED, (value) => value.replaceAll(/[^\n]+/g, '=')).split('\n');
  const problems = lines.flatMap((line, index) =>
    VARIABLE_OR_COMMENT.test(line)
      ? []
      : [
          {
            name: '',
            message: `Line ${index + 1} of ${path} has no "=": write NAME=value, # before a comment, or a value of several lines in quotation marks.`,
          },
        ],
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return parseEnv(text);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
