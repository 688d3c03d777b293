import { plainText } from './reviews/plain-text.ts';

/** What pages do not show: comments and the contents of scripts and style sheets. */
const HIDDEN = /<!--[\s\S]*?(?:-->|$)|<(?<tag>script|style)\b[\s\S]*?(?:<\/\k<tag>\s*>|$)/giu;
/** Tags that stand between words; others stand within them. */
const BREAK = /<\/?(?:br|p|div|li|ul|ol|tr|td|th|table|h[1-6]|hr)\b[^<>]*(?:>|$)/giu;
const TAG = /<[/!?]?[a-z][^<>]*(?:>|$)/giu;
const ENTITY = /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>amp|lt|gt|quot|apos|nbsp));/giu;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Returns a text of a file as people read it: without markup and without characters that turn or hide other text.
 * Escaped markup is removed, too.
 */
export function plainCellText(text: string): string {
  const decoded = text.includes('&') ? text.replace(ENTITY, decode) : text;
  const shown = decoded.includes('<')
    ? decoded.replace(HIDDEN, ' ').replace(BREAK, '\n').replace(TAG, '')
    : decoded;
  return plainText(shown);
}

function decode(entity: string, ...groups: unknown[]): string {
  const { decimal, hex, name } = Object(groups.at(-1));
  if (name) return NAMED[String(name).toLowerCase()] ?? entity;
  const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
