import { expect, test } from 'vitest';
import { containsFact } from './contains-fact.ts';

test.each([
  ['2019 Toyota Vios 1.5 E', '2019', true],
  ['Toyota Harrier 2.5 hybrid Elegance', 'Hybrid', true],
  ['BMW 320i', '20', false],
  ['Toyota 86 GT', '6', false],
  ['Toyota 6 6', '6', true],
  ['トヨタ プリウスハイブリッド', 'ハイブリッド', true],
  ['Toyota Vios', 'Petrol', false],
  ['', '2019', false],
])('%j says %j: %j', (text, fact, said) => {
  expect(containsFact(text, fact)).toBe(said);
});
