import { describe, expect, it } from 'vitest';
import { JsonEditor } from './json-editor.ts';

const TEXT = `{
  // of the company
  "name": "Qafila",   "list": ["a", "b"],
  "inner": {
    "one": 1,
    /* two */ "two": { "deep": [ 1,2 ] }
  }
}
`;

/** The text after a change. */
function changed(change: (json: JsonEditor) => void, text = TEXT): string {
  const json = new JsonEditor(text);
  change(json);
  return json.text;
}

describe('a change of a JSON text', () => {
  it('replaces a value, or a name, and nothing else', () => {
    expect(changed((json) => json.set(['inner', 'two', 'deep', 1], 3))).toBe(TEXT.replace('1,2', '1,3'));
    expect(changed((json) => json.rename(['list'], 'entries'))).toBe(TEXT.replace('"list"', '"entries"'));
  });

  it('adds a property on a line of its own where the others have one', () => {
    expect(changed((json) => json.add(['inner'], 'three', true))).toBe(
      TEXT.replace('] }\n  }', '] },\n    "three": true\n  }'),
    );
    expect(changed((json) => json.add(['inner'], 'zero', { a: [0] }, ''))).toBe(
      TEXT.replace('"one"', '"zero": {\n      "a": [0]\n    },\n    "one"'),
    );
    expect(changed((json) => json.add(['inner', 'two'], 'more', 'x', 'deep'))).toBe(
      TEXT.replace('[ 1,2 ]', '[ 1,2 ], "more": "x"'),
    );
    expect(changed((json) => json.add([], 'a', 1), '{}')).toBe('{\n  "a": 1\n}');
  });

  it('adds an entry to a list behind another one, or as the last', () => {
    expect(changed((json) => json.append(['list'], 'x', 'a'))).toBe(TEXT.replace('"a", ', '"a", "x", '));
    expect(changed((json) => json.append(['list'], 'x'))).toBe(TEXT.replace('"b"', '"b", "x"'));
  });

  it('removes a property or an entry with its comma', () => {
    expect(changed((json) => json.remove(['list', 1]))).toBe(TEXT.replace(', "b"', ''));
    expect(changed((json) => json.remove(['list', 0]))).toBe(TEXT.replace('"a", ', ''));
    expect(changed((json) => json.remove(['inner', 'two', 'deep']))).toBe(
      TEXT.replace('{ "deep": [ 1,2 ] }', '{}'),
    );
    expect(changed((json) => json.remove(['name']))).toBe(TEXT.replace('"name": "Qafila",   ', ''));
  });

  it('ends its lines as the text does', () => {
    expect(changed((json) => json.add(['a'], 'c', 2), '{\r\n\t"a": {\r\n\t\t"b": 1\r\n\t}\r\n}')).toBe(
      '{\r\n\t"a": {\r\n\t\t"b": 1,\r\n\t\t"c": 2\r\n\t}\r\n}',
    );
  });

  it('does nothing where there is no value', () => {
    expect(
      changed((json) => {
        json.set(['none'], 1);
        json.rename(['inner', 'none'], 'x');
        json.remove(['none', 0]);
        json.add(['none'], 'a', 1);
        json.add(['inner'], 'one', 2);
        json.append(['name'], 1);
      }),
    ).toBe(TEXT);
  });
});
