import { expect, it } from 'vitest';
import { isComposing } from './is-composing.ts';

const key = (isComposing: boolean, keyCode: number) => ({ isComposing, keyCode });

it.each([
  ['Enter', key(false, 13), false],
  ['Enter within a composition', key(true, 13), true],
  ['Enter that ends a composition in Safari', key(false, 229), true],
])('%s', (_, event, expected) => {
  expect(isComposing(event)).toBe(expected);
  expect(isComposing({ nativeEvent: event })).toBe(expected);
});
