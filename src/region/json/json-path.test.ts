import { expect, it } from 'vitest';
import { parsePath, pathText } from './json-path.ts';

it.each([
  [['filters', 'settings', 'price', 'filters', 0, 'options'], 'filters.settings.price.filters[0].options'],
  [['fields', 'listing.mileage', 'label'], 'fields["listing.mileage"].label'],
  [['currency', 'display', '*'], 'currency.display.*'],
  [['a', 'with "quotes" and \\', 1, 2], 'a["with \\"quotes\\" and \\\\"][1][2]'],
  [['languages', 10, 'code'], 'languages[10].code'],
  [[], ''],
])('reads the path %j that it has written', (path, text) => {
  expect(pathText(path)).toBe(text);
  expect(parsePath(text)).toEqual(path);
});

it.each(['a..b', '[', 'a[x]', 'ns:key', 'a["x'])('the text is no path: %s', (text) => {
  expect(parsePath(text)).toBeUndefined();
});
