import type { Json } from '../manifest/merge-patch.ts';

/** How a file is indented and ends its lines. */
export interface JsonStyle {
  unit: string;
  eol: string;
}

export const JSON_STYLE: JsonStyle = { unit: '  ', eol: '\n' };
/** Longest line that a list of plain values is written on. */
const MAX_WIDTH = 110;

/** Returns the style of a text of JSON. */
export function styleOf(text: string): JsonStyle {
  const [, unit = JSON_STYLE.unit] = /\n([ \t]+)\S/.exec(text) ?? [];
  return { unit, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

/**
 * Writes a value like the repository does: a property on each line, short lists of plain values on one.
 * @param indent blanks before the line that the value begins on
 * @param column characters of that line before the value
 */
export function renderJson(value: Json, style = JSON_STYLE, indent = '', column = indent.length): string {
  const { unit, eol } = style;
  const inner = indent + unit;
  const block = (open: string, entries: readonly string[], close: string) =>
    `${open}${eol}${entries.map((entry) => inner + entry).join(`,${eol}`)}${eol}${indent}${close}`;
  if (Array.isArray(value)) {
    if (value.every(isPlain)) {
      const line = `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
      // a comma may follow
      if (column + line.length < MAX_WIDTH) return line;
    }
    return block(
      '[',
      value.map((each) => renderJson(each, style, inner)),
      ']',
    );
  }
  if (isPlain(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return block(
    '{',
    entries.map(([key, each]) => renderProperty(key, each, style, inner)),
    '}',
  );
}

/** The text of a new file. */
export const jsonFile = (value: object): string => `${renderJson(value as Json)}\n`;

/** Writes `"key": value`. */
export function renderProperty(key: string, value: Json, style: JsonStyle, indent: string): string {
  const name = `${JSON.stringify(key)}: `;
  return name + renderJson(value, style, indent, indent.length + name.length);
}

/** Whether a line is not longer than lines of JSON are. */
export const fitsLine = (line: string): boolean => line.length <= MAX_WIDTH && !line.includes('\n');

function isPlain(value: Json): value is string | number | boolean | null {
  return typeof value !== 'object' || value === null;
}
