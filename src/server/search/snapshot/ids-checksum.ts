/** Small enough that squares and their sums are exact in doubles. */
export const CHECKSUM_PRIME = 65_521;

/** `<number of ids> <sum of ids> <sum of squares modulo a prime>`: other cars have another one, except by intent. */
export function idsChecksum(ids: Float64Array, count: number): string {
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < count; at++) {
    const id = ids[at] as number;
    sum += id;
    const rest = id % CHECKSUM_PRIME;
    squares += (rest * rest) % CHECKSUM_PRIME;
  }
  return `${count} ${sum} ${squares}`;
}
