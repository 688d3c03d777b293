import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appendJson, setJson } from './edit-json.ts';
import { renderJson } from './json-style.ts';

const TEXT = `{
  "list": ["a", "b"],
  "short": { "x": 1 },
  "deep": {
    "first": { "from": 0, "to": 5 },
    "third": [
      { "name": "one" },
      { "name": "two" }
    ]
  }
}
`;
const lines = (before: string, after: string) =>
  after.split('\n').filter((line) => !before.split('\n').includes(line));

describe('setJson', () => {
  it('adds a property behind the last one and keeps all other lines', () => {
    const edited = setJson(TEXT, ['deep', 'fourth'], { a: ['x', 'y'], b: {} });
    expect(lines(TEXT, edited)).toEqual([
      '    ],',
      '    "fourth": {',
      '      "a": ["x", "y"],',
      '      "b": {}',
      '    }',
    ]);
    expect(JSON.parse(edited).deep.fourth).toEqual({ a: ['x', 'y'], b: {} });
  });

  it('stays on the line of a short object', () => {
    expect(setJson(TEXT, ['short', 'y'], 2)).toBe(TEXT.replace('{ "x": 1 }', '{ "x": 1, "y": 2 }'));
  });

  it('makes the objects on the way, also in place of a null', () => {
    expect(JSON.parse(setJson(TEXT, ['new', 'a', 'b'], 1)).new).toEqual({ a: { b: 1 } });
    expect(setJson('{ "a": null }', ['a', 'b'], 1)).toBe('{ "a": {\n  "b": 1\n} }');
  });

  it('replaces a value', () => {
    expect(setJson(TEXT, ['deep', 'first', 'to'], 6)).toBe(TEXT.replace('"to": 5', '"to": 6'));
  });

  it('places a property in a given order', () => {
    const order = () => ['zero', 'first', 'second', 'third'];
    const edited = setJson(setJson(TEXT, ['deep', 'second'], 2, order), ['deep', 'zero'], 0, order);
    expect(Object.keys(JSON.parse(edited).deep)).toEqual(['zero', 'first', 'second', 'third']);
    expect(lines(TEXT, edited)).toEqual(['    "zero": 0,', '    "second": 2,']);
  });

  it('keeps tabs and line ends of Windows', () => {
    const text = '{\r\n\t"a": {\r\n\t\t"b": 1\r\n\t}\r\n}\r\n';
    expect(setJson(text, ['a', 'c'], { d: [1] })).toBe(
      '{\r\n\t"a": {\r\n\t\t"b": 1,\r\n\t\t"c": {\r\n\t\t\t"d": [1]\r\n\t\t}\r\n\t}\r\n}\r\n',
    );
  });
});

describe('appendJson', () => {
  it('adds behind a named entry, on its line where there is room', () => {
    expect(appendJson(TEXT, ['list'], 'x', 'a')).toBe(TEXT.replace('["a", "b"]', '["a", "x", "b"]'));
    const edited = appendJson(TEXT, ['deep', 'third'], { name: 'between' }, 'one');
    expect(JSON.parse(edited).deep.third.map(({ name }: { name: string }) => name)).toEqual([
      'one',
      'between',
      'two',
    ]);
  });

  it('writes a list that becomes too long with an entry a line', () => {
    const words = Array.from({ length: 12 }, (_, index) => `word-${index}`);
    const text = setJson(TEXT, ['list'], words.slice(0, 9));
    const edited = words.slice(9).reduce((all, word) => appendJson(all, ['list'], word), text);
    expect(edited).toContain('  "list": [\n    "word-0",\n');
    expect(JSON.parse(edited).list).toEqual(words);
  });
});

it.each(['hk', 'id', 'jp', 'my', 'sg', 'th'])('changes only the lines of an addition in %s.json', (code) => {
  const text = readFileSync(new URL(`../../../regions/${code}.json`, import.meta.url), 'utf8');
  const edited = setJson(text, ['vocabularies', 'fuel_type', 'hydrogen'], { label: { en: 'Hydrogen' } });
  expect(lines(text, edited).length).toBeLessThanOrEqual(9);
  const { vocabularies = {}, ...rest } = JSON.parse(text);
  expect(JSON.parse(edited)).toEqual({
    ...rest,
    vocabularies: {
      ...vocabularies,
      fuel_type: { ...vocabularies.fuel_type, hydrogen: { label: { en: 'Hydrogen' } } },
    },
  });
});

it('writes short lists of plain values on a line', () => {
  expect(renderJson({ a: [1, 2], b: [], c: [{ d: 'x' }] })).toBe(
    '{\n  "a": [1, 2],\n  "b": [],\n  "c": [\n    {\n      "d": "x"\n    }\n  ]\n}',
  );
});
