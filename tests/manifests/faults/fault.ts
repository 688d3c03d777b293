/** A mistake in one file: the original text and its replacement. */
export interface TextFault {
  /** The class of mistake. */
  kind: string;
  file: string;
  /** Text in the file; the first occurrence counts, or the first after `after`. */
  from: string;
  to: string;
  after?: string;
  /** Text of the line to be reported, unless it is the first changed one. */
  at?: string;
}

/** `[from, to]`, with `after` and `at` if needed. */
export type Slip = readonly [from: string, to: string, more?: Pick<TextFault, 'after' | 'at'>];

export function faultsOf(kind: string, file: string, slips: readonly Slip[]): TextFault[] {
  return slips.map(([from, to, more]) => ({ kind, file, from, to, ...more }));
}

/** Returns the file with the fault and the line (from 1) to be reported. */
export function applyFault(text: string, { file, kind, from, to, after = '', at }: TextFault) {
  const start = text.indexOf(after);
  const place = start < 0 ? -1 : text.indexOf(from, start);
  if (place < 0) throw new Error(`${kind}: ${JSON.stringify(from)} is not in ${file}`);
  const changed = text.slice(0, place) + to + text.slice(place + from.length);
  let first = place;
  while (first < place + Math.min(from.length, to.length) && text[first] === changed[first]) first += 1;
  // a change at the end of a line belongs to this line
  const reported = at === undefined ? first : changed.indexOf(at, at.startsWith('\n') ? 0 : start);
  if (reported < 0) throw new Error(`${kind}: ${JSON.stringify(at)} is not in the changed ${file}`);
  return { text: changed, line: changed.slice(0, reported).split('\n').length };
}
