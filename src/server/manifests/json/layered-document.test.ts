import { describe, expect, it } from 'vitest';
import { layeredDocument } from './layered-document.ts';
import { parseJsonText } from './read-json-file.ts';

const base = parseJsonText(
  'base.json',
  '{\n  "a": { "x": 1,\n    "y": 2 },\n  "list": [\n    { "p": 1 },\n    { "p": 2 }\n  ]\n}',
);
const own = parseJsonText(
  'own.json',
  '{\n  "$schema": "s",\n  "a": {\n    "x": 5,\n    "y": null\n  },\n  "list": [\n    { "q": 9 }\n  ]\n}',
);
const document = layeredDocument([base, own]);

function place(path: (string | number)[], isAboutName = false): string {
  const { file, line, column } = document.problemAt(path, { message: '', isAboutName });
  return `${file}:${line}:${column}`;
}

describe('layeredDocument', () => {
  it('merges the files without their own properties such as $schema', () => {
    expect(document.value).toEqual({ a: { x: 5 }, list: [{ q: 9 }] });
    expect(layeredDocument([base]).value).toEqual({ a: { x: 1, y: 2 }, list: [{ p: 1 }, { p: 2 }] });
  });

  it('reports the file that set a value', () => {
    expect(place(['a', 'x'])).toBe('own.json:4:10');
    expect(place(['a', 'x'], true)).toBe('own.json:4:5');
    expect(
      layeredDocument([base, parseJsonText('own.json', '{}')]).problemAt(['a', 'y'], { message: '' }),
    ).toMatchObject({
      file: 'base.json',
      line: 3,
    });
  });

  it('reports the null that removed a value', () => {
    expect(place(['a', 'y'])).toBe('own.json:5:10');
    expect(place(['a', 'y', 'deeper'])).toBe('own.json:5:10');
  });

  it('reports the list that replaced a value of the base', () => {
    expect(place(['list', 0, 'p'])).toBe('own.json:8:5');
    expect(place(['list', 1])).toBe('own.json:7:11');
  });

  it('reports the nearest existing parent of a missing value', () => {
    expect(place(['a', 'z'])).toBe('own.json:3:8');
    expect(place(['nothing', 'at', 'all'])).toBe('own.json:1:1');
    expect(document.placeOf(['nothing'])).toBeUndefined();
    expect(document.placeOf(['a', 'x'])).toEqual({ file: 'own.json', line: 4 });
  });
});
