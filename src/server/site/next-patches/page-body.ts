import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Bytes that Next does not see of the page that it is making. */
type Pieces = Uint8Array[];

const inProgress = new AsyncLocalStorage<Pieces>();
/** Unguessable: random per process. */
const MARK = randomUUID();
const PLACEHOLDERS = new RegExp(`<!--${MARK}:(\\d+)-->`);
const BODY_START = '<div id="__next">';
const DOCUMENT_START = '<!DOCTYPE html>';
/** Where Next puts the body into the document. */
const BODY_TARGET = '<next-js-internal-body-render-target></next-js-internal-body-render-target>';

/**
 * Returns what Next is given for `html`: short comments in place of the body of a page and of the document around it,
 * anything else unchanged. Next would decode both, join them as text, measure and encode that again, and a text of this
 * length with one character beyond ASCII has two bytes a character (docs/decisions/0038).
 */
export function withPlaceholders(html: string): string {
  const pieces = inProgress.getStore();
  if (!pieces) return html;
  const placeholderFor = (piece: string) => `<!--${MARK}:${pieces.push(Buffer.from(piece)) - 1}-->`;
  if (html.startsWith(BODY_START)) return placeholderFor(html);
  const target = html.startsWith(DOCUMENT_START) ? html.indexOf(BODY_TARGET) : -1;
  if (target < 0) return html;
  const before = placeholderFor(html.slice(DOCUMENT_START.length, target));
  const after = placeholderFor(html.slice(target + BODY_TARGET.length));
  return DOCUMENT_START + before + BODY_TARGET + after;
}

/**
 * Runs Next and puts what it has not seen into its answer.
 * @param make the answer of Next, whole
 */
export async function withPageBody(make: () => Promise<Buffer>): Promise<Buffer> {
  const pieces: Pieces = [];
  const answer = await inProgress.run(pieces, make);
  if (pieces.length === 0) return answer;
  // every other part is the number of a piece
  const parts = answer.toString().split(PLACEHOLDERS);
  return Buffer.concat(parts.map((part, at) => (at % 2 === 0 ? Buffer.from(part) : pieceOf(pieces, part))));
}

const pieceOf = (pieces: Pieces, number: string): Uint8Array => pieces[Number(number)] ?? new Uint8Array();
