const HEAD = Buffer.from('{"data":[');
const MIDDLE = Buffer.from('],"meta":');
const END = Buffer.from('}');
const COMMA = 0x2c;

/** Joins serialised cards to an answer without meta. */
export function cardBytes(cards: readonly Buffer[]): Buffer {
  const parts = cards.flatMap((card, at) => (at === 0 ? [card] : [Buffer.from(','), card]));
  return Buffer.concat([HEAD, ...parts, Buffer.from(']}')]);
}

/** JSON of the meta of an answer: what is written for each answer, and the counts between. */
export interface MetaBytes {
  before: string;
  facets: Buffer;
  after: string;
}

/** Joins serialised cards and the meta to the answer of a list. */
export function answerBytes(cards: readonly Buffer[], { before, facets, after }: MetaBytes): Buffer {
  let length = HEAD.length + MIDDLE.length + END.length + Math.max(0, cards.length - 1);
  length += Buffer.byteLength(before) + facets.length + Buffer.byteLength(after);
  for (const card of cards) length += card.length;
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = HEAD.copy(bytes);
  for (const card of cards) {
    if (at > HEAD.length) bytes[at++] = COMMA;
    bytes.set(card, at);
    at += card.length;
  }
  at += MIDDLE.copy(bytes, at);
  at += bytes.write(before, at);
  at += facets.copy(bytes, at);
  at += bytes.write(after, at);
  END.copy(bytes, at);
  return bytes;
}
