import { describe, expect, it } from 'vitest';
import type { Feed } from '#contracts/types.ts';
import { rowId } from './row-id.ts';

function idOf(take: Feed['id']['take'], ...cells: string[]): string {
  const columns = cells.map((_, index) => `c${index}`);
  const values = Object.fromEntries(cells.map((cell, index) => [`c${index}`, cell]));
  return rowId({ number: 2, values }, { source: 's', kind: 'used', id: { columns, take }, fields: [] });
}

describe('rowId', () => {
  it.each([
    ['https://www.carsensor.net/usedcar/detail/AU6649013760/index.html', 'AU6649013760'],
    ['www.one2car.com/for-sale/x-%E0%B8%81/15338004?auc=true', '15338004'],
    ['one2car.com/for-sale/honda-99%2F1', 'honda-99/1'],
    ['AU991', 'AU991'],
    ['/cars/991.html', '991.html'],
    ['https://www.car24.com/detail?id=991', '991'],
    ['https://www.car24.com/detail?id=992&utm_source=fb2', '992'],
    ['www.car24.com?page=2&ID=993#top1', '993'],
    ['//car24.com:8080/detail?id=994', '994'],
    ['car24.com/detail?stock=7&dealer=1-2&lang=en', '7-1%2D2'],
    ['https://cars.example/detail?ad=A%2F5', 'A/5'],
    ['https://cars.example/w40/icar/detail.aspx?cid=2823643', '2823643'],
    ['https://cars.example/12345/view?page=2&gclid=20250101', '12345'],
  ])('reads the id from an address: %s', (address, id) => {
    expect(idOf('code_in_address', address)).toBe(id);
  });

  it('ignores the digits of a host name', () => {
    expect(() => idOf('code_in_address', 'https://www.car24.com/detail')).toThrow('has no number in it');
    expect(() => idOf('code_in_address', 'car24.com/detail')).toThrow('has no number in it');
  });

  it('differs if any of several cells differs', () => {
    expect(idOf('text', 'a-1', '2')).not.toBe(idOf('text', 'a', '1-2'));
    expect(idOf('text', 'a-', 'b')).not.toBe(idOf('text', 'a', '-b'));
    expect(idOf('text', 'a%2D1', '2')).not.toBe(idOf('text', 'a-1', '2'));
  });

  it('uses a single cell as it is and joins cells with dashes', () => {
    expect(idOf('text', 'a-1%')).toBe('a-1%');
    expect(idOf('text', 'a', '1', '')).toBe('a-1-');
  });

  it('distinguishes long ids that differ only at their end', () => {
    const ids = [1, 2, 3, 4, 5].map((car) => `https://cars.example/${'a'.repeat(250)}-${car}`);
    for (const take of ['text', 'code_in_address'] as const) {
      const found = ids.map((id) => idOf(take, id));
      expect(new Set(found).size).toBe(5);
      expect(Math.max(...found.map((id) => id.length))).toBeLessThanOrEqual(200);
    }
    expect(idOf('text', 'b'.repeat(200))).toBe('b'.repeat(200));
  });
});
