import { rememberRecent } from '#domain/cache/remember.ts';

/** A piece of a template: text as it is, or the place of a value. */
interface Piece {
  text: string;
  name?: string;
}

const PLACE = /(\{\{\s*\w+\s*\}\})/;

/** A text with its `{{values}}` put in as they are; one that is not given leaves its name standing. */
export function fillPlaces(text: string, values: Readonly<Record<string, unknown>>): string {
  if (!text.includes('{{')) return text;
  let filled = '';
  for (const piece of piecesOf(text))
    filled += piece.name === undefined ? piece.text : String(values[piece.name] ?? piece.text);
  return filled;
}

// every card and fact fills the same few templates
const piecesOf = rememberRecent((template: string): Piece[] =>
  template
    .split(PLACE)
    .map((text) => (PLACE.test(text) ? { text, name: text.replace(/[{}\s]/g, '') } : { text })),
);
