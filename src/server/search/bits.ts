/** One bit per row, 32 rows per word; bits after the last row are always 0. V8 stores Int32 unboxed. */
export type Bits = Int32Array;

export function emptyBits(rows: number): Bits {
  return new Int32Array((rows + 31) >>> 5);
}

export function allBits(rows: number): Bits {
  const bits = emptyBits(rows).fill(-1);
  clearTail(bits, rows);
  return bits;
}

export function clearTail(bits: Bits, rows: number): void {
  const rest = rows & 31;
  if (rest !== 0) bits[bits.length - 1] = (bits[bits.length - 1] ?? 0) & ((1 << rest) - 1);
}

export function hasBit(bits: Bits, row: number): boolean {
  return (((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1;
}

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31));
}

/** Sets the bits of the rows of a list, in `bits` if it is given. */
export function bitsOfRows(list: Uint32Array, rows: number, bits: Bits = emptyBits(rows)): Bits {
  for (let at = 0; at < list.length; at++) {
    const row = list[at] as number;
    bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
  }
  return bits;
}

export function and(left: Bits, right: Bits): Bits {
  const result = new Int32Array(left.length);
  for (let word = 0; word < result.length; word++)
    result[word] = (left[word] as number) & (right[word] as number);
  return result;
}

export function andNot(left: Bits, right: Bits): Bits {
  const result = new Int32Array(left.length);
  for (let word = 0; word < result.length; word++)
    result[word] = (left[word] as number) & ~(right[word] as number);
  return result;
}

export function or(left: Bits, right: Bits): Bits {
  const result = new Int32Array(left.length);
  for (let word = 0; word < result.length; word++)
    result[word] = (left[word] as number) | (right[word] as number);
  return result;
}

export function not(bits: Bits, rows: number): Bits {
  const result = new Int32Array(bits.length);
  for (let word = 0; word < result.length; word++) result[word] = ~(bits[word] as number);
  clearTail(result, rows);
  return result;
}

export const countBits = (bits: Bits): number => countCommon(bits, bits, 0);

/**
 * Counts the bits that are set in both. Full adders sum four words before their bits are counted, which takes half the time
 * of counting each word.
 * @param start where the words of `right` begin
 */
export function countCommon(left: Bits, right: Bits, start: number): number {
  let ones = 0;
  let twos = 0;
  let fours = 0;
  const whole = left.length & ~3;
  for (let at = 0; at < whole; at += 4) {
    const a = (left[at] as number) & (right[start + at] as number);
    const b = (left[at + 1] as number) & (right[start + at + 1] as number);
    const c = (left[at + 2] as number) & (right[start + at + 2] as number);
    const d = (left[at + 3] as number) & (right[start + at + 3] as number);
    let half = ones ^ a;
    const first = (ones & a) | (half & b);
    ones = half ^ b;
    half = ones ^ c;
    const second = (ones & c) | (half & d);
    ones = half ^ d;
    half = twos ^ first;
    fours += bitsOfWord((twos & first) | (half & second));
    twos = half ^ second;
  }
  let total = 4 * fours + 2 * bitsOfWord(twos) + bitsOfWord(ones);
  for (let at = whole; at < left.length; at++)
    total += bitsOfWord((left[at] as number) & (right[start + at] as number));
  return total;
}

function bitsOfWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function isEmpty(bits: Bits): boolean {
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) return false;
  return true;
}

/** Returns the first rows whose bit is set, in ascending order. */
export function firstRows(bits: Bits, most: number): number[] {
  const rows: number[] = [];
  for (let word = 0; word < bits.length; word++) {
    let value = bits[word] as number;
    for (; value !== 0; value &= value - 1) {
      if (rows.length >= most) return rows;
      rows.push((word << 5) + 31 - Math.clz32(value & -value));
    }
  }
  return rows;
}

/** Writes the rows whose bit is set into `rows` in ascending order and returns their number. */
export function collectRows(bits: Bits, rows: Uint32Array): number {
  let found = 0;
  for (let word = 0; word < bits.length; word++) {
    let value = bits[word] as number;
    const base = word << 5;
    while (value !== 0) {
      rows[found++] = base + 31 - Math.clz32(value & -value);
      value &= value - 1;
    }
  }
  return found;
}

/** Writes the rows whose bit is not set into `rows` in ascending order and returns their number. @param count number of rows */
export function collectAbsent(bits: Bits, count: number, rows: Uint32Array): number {
  let found = 0;
  for (let word = 0; word < bits.length; word++) {
    const base = word << 5;
    let value = ~(bits[word] as number);
    if (count - base < 32) value &= (1 << (count - base)) - 1;
    while (value !== 0) {
      rows[found++] = base + 31 - Math.clz32(value & -value);
      value &= value - 1;
    }
  }
  return found;
}

/** Writes the rows of one set that another has not into `rows` in ascending order and returns their number. */
export function collectAdded(set: Bits, other: Bits, rows: Uint32Array): number {
  let found = 0;
  for (let word = 0; word < set.length; word++) {
    let value = (set[word] as number) & ~(other[word] as number);
    const base = word << 5;
    while (value !== 0) {
      rows[found++] = base + 31 - Math.clz32(value & -value);
      value &= value - 1;
    }
  }
  return found;
}
