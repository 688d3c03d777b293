import { describe, expect, it } from 'vitest';
import { parseJsonText } from './read-json-file.ts';

const messagesOf = (text: string) =>
  parseJsonText('a.json', text).problems.map(({ line, message }) => `${line} ${message}`);

describe('syntaxProblems', () => {
  it.each([
    ['{\n  "a": 1,\n}', ['3 a name in double quotes is expected here (is there a comma too many?)']],
    ["{\n  'a': 'b'\n}", ['2 this is a single quote; JSON knows only the double one, "']],
    ['{\n  “a”: “b”\n}', ['2 “ is a curly quote; JSON knows only the straight "']],
    ['{\n  "a": 5,000\n}', ['2 numbers have no thousands separator']],
    ['{\n  "a": 0500\n}', ['2 a number cannot start with 0']],
    ['{\n  "a": .5\n}', ['2 this is not a JSON number']],
    ['{\n  "a": True\n}', ['2 True is not a JSON value']],
    ['{\n\u00a0 "a": 1\n}', [expect.stringMatching(/^2 this is an unusual or invisible blank .*U\+00A0/)]],
    ['{\n<<<<<<< HEAD\n  "a": 1\n}', ['2 this line is left over from merging two versions of the file']],
    ['{\n  "a": 1e999\n}', ['2 1e999 is too large for a number']],
  ])('reports one problem per line: %s', (text, expected) => {
    expect(messagesOf(text)).toEqual(expected);
  });

  it('suggests the intended value', () => {
    const suggestionsOf = (text: string) =>
      parseJsonText('a.json', text).problems.map(({ suggestion }) => suggestion);
    expect(suggestionsOf('{ "a": None }')).toEqual(['null']);
    expect(suggestionsOf('{ "a": YES }')).toEqual(['true']);
    expect(suggestionsOf('{ "a": 007 }')).toEqual(['7']);
  });

  it('reports every wrong line', () => {
    expect(messagesOf('{\n  "a" 1,\n  "b" 2\n}').map((message) => message[0])).toEqual(['2', '3']);
  });
});
