import { type Bits, emptyBits } from './bits.ts';
import type { Codes } from './cells.ts';

/** Returns the rows whose code is 1 in `passes`. Reads four rows per step; a function per row would double the time. */
export function scanCodes(codes: Codes, rows: number, passes: Uint8Array): Bits {
  const bits = emptyBits(rows);
  const whole = rows >>> 5;
  for (let word = 0; word < whole; word++) {
    const base = word << 5;
    let value = 0;
    for (let bit = 0; bit < 32; bit += 4) {
      const row = base + bit;
      const first = passes[codes[row] as number] as number;
      const second = passes[codes[row + 1] as number] as number;
      const third = passes[codes[row + 2] as number] as number;
      const fourth = passes[codes[row + 3] as number] as number;
      value |= (first | (second << 1) | (third << 2) | (fourth << 3)) << bit;
    }
    bits[word] = value;
  }
  for (let row = whole << 5; row < rows; row++)
    bits[whole] = (bits[whole] as number) | ((passes[codes[row] as number] as number) << (row & 31));
  return bits;
}

/** Returns the rows of a set whose code is 1 in `passes`. */
export function scanCodesOf(set: Bits, codes: Codes, passes: Uint8Array): Bits {
  const bits = new Int32Array(set.length);
  for (let word = 0; word < set.length; word++) {
    let rest = set[word] as number;
    let value = 0;
    for (; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      value |= (passes[codes[(word << 5) + bit] as number] as number) << bit;
    }
    bits[word] = value;
  }
  return bits;
}

/** Returns the rows whose value is within both ends, inclusive. NaN is outside. */
export function scanRange(values: Float64Array, rows: number, min: number, max: number): Bits {
  const bits = emptyBits(rows);
  for (let word = 0; word < bits.length; word++) {
    const base = word << 5;
    const width = Math.min(32, rows - base);
    let value = 0;
    for (let bit = 0; bit < width; bit++) {
      const number = values[base + bit] as number;
      // branch-free, because the processor cannot predict which rows match
      value |= (Number(number >= min) & Number(number <= max)) << bit;
    }
    bits[word] = value;
  }
  return bits;
}
