import { expect, it } from 'vitest';
import { seededRandom } from '../../../tests/search/seeded-random.ts';
import { andNot, type Bits, bitsOfRows, collectAdded, collectRows, countBits, countCommon } from './bits.ts';

/** Around whole words, and around the four words that are counted together. */
const SIZES = [0, 1, 31, 32, 33, 127, 128, 129, 160, 1_000, 4_099];

it.each(SIZES)('counts and collects the rows of sets of %i rows', (size) => {
  const random = seededRandom(size);
  for (const share of [0, 0.02, 0.5, 1]) {
    const [left, right] = [rowsOf(size, share), rowsOf(size, 0.5)];
    const [leftBits, rightBits] = [left, right].map((rows) => bitsOfRows(Uint32Array.from(rows), size)) as [
      Bits,
      Bits,
    ];
    const cells = new Int32Array([-1, ...rightBits, -1]);
    expect(countBits(leftBits)).toBe(left.length);
    expect(countCommon(leftBits, cells, 1)).toBe(left.filter((row) => right.includes(row)).length);
    const rows = new Uint32Array(size);
    const added = rows.slice(0, collectAdded(leftBits, rightBits, rows));
    expect([...added]).toEqual(left.filter((row) => !right.includes(row)));
    const known = rows.slice(0, collectRows(andNot(leftBits, rightBits), rows));
    expect(known).toEqual(added);
  }
  function rowsOf(rows: number, share: number): number[] {
    return Array.from({ length: rows }, (_, row) => row).filter(() => random.next() < share);
  }
});
