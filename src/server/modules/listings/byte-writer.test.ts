import { expect, test } from 'vitest';
import { ByteWriter } from './facet-writer.ts';

const COUNTS = [0, 1, 9, 10, 11, 99, 100, 101, 999, 1_000, 12_345, 999_999, 1_000_000, 2 ** 31, 2 ** 53 - 1];

test('joins pieces and the digits of counts', () => {
  const writer = new ByteWriter();
  for (const count of COUNTS) {
    writer.add(Buffer.from('車 '));
    writer.addCount(count);
    writer.add(Buffer.from(','));
  }
  expect(writer.bytes().toString()).toBe(COUNTS.map((count) => `車 ${count},`).join(''));
});

test('clear removes everything that was added', () => {
  const writer = new ByteWriter();
  writer.add(Buffer.from('first'));
  writer.clear();
  expect(writer.bytes().length).toBe(0);
  writer.add(Buffer.from('other'));
  expect(writer.bytes().toString()).toBe('other');
});

test('grows for long texts', () => {
  const writer = new ByteWriter();
  const piece = Buffer.alloc(10_001, 'x');
  for (let count = 0; count < 20; count++) writer.add(piece);
  writer.addCount(7);
  expect(writer.bytes().toString()).toBe(`${'x'.repeat(200_020)}7`);
});
