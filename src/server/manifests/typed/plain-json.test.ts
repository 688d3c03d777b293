import { expect, it } from 'vitest';
import { plainJson } from './plain-json.ts';

class Price {
  amount = 1;
}
const cycle: Record<string, unknown> = { a: 1 };
cycle.again = [cycle];
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
/** Twice the list before, 40 times: small in memory, endless as text. */
const doubled = (times: number): unknown => {
  const inner: unknown = times === 0 ? 1 : doubled(times - 1);
  return [inner, inner];
};

it('writes plain values, objects without a prototype and values that stand in two places', () => {
  const twice = { en: 'Car' };
  const value = { a: [1, 'b', true, null], b: twice, c: [twice], d: Object.create(null), e: -0 };
  expect(plainJson(value)).toEqual({
    json: '{"a":[1,"b",true,null],"b":{"en":"Car"},"c":[{"en":"Car"}],"d":{},"e":0}',
  });
});

it('leaves out properties that are undefined', () => {
  expect(plainJson({ a: undefined, b: 1 })).toEqual({ json: '{"b":1}' });
});

it.each<[value: unknown, path: (string | number)[], message: string]>([
  [() => ({}), [], 'this is a function'],
  [
    {
      a: {
        get b() {
          return 1;
        },
      },
    },
    ['a'],
    '"b" is computed when it is read',
  ],
  [new Proxy({}, {}), [], 'this is a Proxy'],
  [{ a: { b: [1, () => 1] } }, ['a', 'b', 1], 'this is a function'],
  [{ day: new Date() }, ['day'], 'this is a Date'],
  [{ a: Number.NaN }, ['a'], 'this is NaN'],
  [{ a: [-Infinity] }, ['a', 0], 'this is -Infinity'],
  [{ a: 1n }, ['a'], 'this is a bigint'],
  [{ a: Symbol('a') }, ['a'], 'this is a symbol'],
  [{ a: [1, undefined] }, ['a', 1], 'this is undefined'],
  [{ a: new Array(1) }, ['a', 0], 'this is undefined'],
  [{ a: new Map() }, ['a'], 'this is a Map'],
  [{ a: new Price() }, ['a'], 'this is a Price'],
  [{ a: Promise.resolve(1) }, ['a'], 'this is a Promise'],
  [{ a: Object.create({ b: 1 }) }, ['a'], 'this is an object with a prototype of its own'],
  [cycle, ['again', 0], 'this contains itself'],
  [{ a: nested(60) }, ['a', ...Array<number>(39).fill(0)], 'values are nested too deeply'],
  [['x'.repeat(3_000_000)], [], 'the manifest is too large'],
])('%# refuses %s with its path', (value, path, message) => {
  expect(plainJson(value)).toMatchObject({ refusals: [{ path, message }] });
});

it('refuses a value that is endless as text', () => {
  expect(plainJson(doubled(38))).toMatchObject({ refusals: { 0: { message: 'the manifest is too large' } } });
});
