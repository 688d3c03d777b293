/** A slip in one file: what stands there, what stands there instead. */
export interface TextFault {
  /** The class of mistake. */
  kind: string;
  file: string;
  /** Stands in the file; the first place counts, or the first after `after`. */
  from: string;
  to: string;
  after?: string;
  /** Text of the line that must be named, where that is not the first changed one. */
  at?: string;
}

/** `[from, to]`, with `after` and `at` where they are needed. */
export type Slip = readonly [from: string, to: string, more?: Pick<TextFault, 'after' | 'at'>];

export function faultsOf(kind: string, file: string, slips: readonly Slip[]): TextFault[] {
  return slips.map(([from, to, more]) => ({ kind, file, from, to, ...more }));
}

/** The file with the fault, and the line (from 1) that must be named. */
export function applyFault(text: string, { file, kind, from, to, after = '', at }: TextFault) {
  const start = text.indexOf(after);
  const place = start < 0 ? -1 : text.indexOf(from, start);
  if (place < 0) throw new Error(`${kind}: ${JSON.stringify(from)} does not stand in ${file}`);
  const changed = text.slice(0, place) + to + text.slice(place + from.length);
  let first = place;
  while (first < place + Math.min(from.length, to.length) && text[first] === changed[first]) first += 1;
  // a change at the end of a line is one of this line
  const told = at === undefined ? first : changed.indexOf(at, at.startsWith('\n') ? 0 : start);
  if (told < 0) throw new Error(`${kind}: ${JSON.stringify(at)} does not stand in the changed ${file}`);
  return { text: changed, line: changed.slice(0, told).split('\n').length };
}
