import { type Bits, emptyBits } from './bits.ts';
import type { Codes } from './coded-column.ts';

/** Rows whose code is marked with 1 in `passes`. */
export function scanCodes(codes: Codes, rows: number, passes: Uint8Array): Bits {
  const bits = emptyBits(rows);
  const whole = rows >>> 5;
  for (let word = 0; word < whole; word++) {
    const base = word << 5;
    let value = 0;
    for (let bit = 0; bit < 32; bit++) value |= (passes[codes[base + bit] as number] as number) << bit;
    bits[word] = value;
  }
  for (let row = whole << 5; row < rows; row++) {
    bits[whole] = (bits[whole] as number) | ((passes[codes[row] as number] as number) << (row & 31));
  }
  return bits;
}

/** Rows whose value lies between both ends, ends included; NaN lies nowhere. */
export function scanRange(values: Float64Array, rows: number, min: number, max: number): Bits {
  const bits = emptyBits(rows);
  const whole = rows >>> 5;
  for (let word = 0; word < whole; word++) {
    const base = word << 5;
    let value = 0;
    for (let bit = 0; bit < 32; bit++) {
      const number = values[base + bit] as number;
      value |= (number >= min && number <= max ? 1 : 0) << bit;
    }
    bits[word] = value;
  }
  for (let row = whole << 5; row < rows; row++) {
    const number = values[row] as number;
    if (number >= min && number <= max) bits[whole] = (bits[whole] as number) | (1 << (row & 31));
  }
  return bits;
}
