import { describe, expect, it } from 'vitest';
import { parseJsonText } from './read-json-file.ts';

const said = (text: string) =>
  parseJsonText('a.json', text).problems.map(({ line, message }) => `${line} ${message}`);

describe('text that is not JSON', () => {
  it.each([
    ['{\n  "a": 1,\n}', ['3 a name in double quotes is expected here (is there a comma too many?)']],
    ["{\n  'a': 'b'\n}", ['2 this is a single quote; JSON knows only the double one, "']],
    ['{\n  “a”: “b”\n}', ['2 “ is a curly quote; JSON knows only the straight "']],
    ['{\n  "a": 5,000\n}', ['2 numbers are written without a mark between thousands']],
    ['{\n  "a": 0500\n}', ['2 a number does not begin with 0']],
    ['{\n  "a": .5\n}', ['2 this number is not written as JSON numbers are']],
    ['{\n  "a": True\n}', ['2 True is no word of JSON']],
    ['{\n\u00a0 "a": 1\n}', [expect.stringMatching(/^2 an unusual blank .*U\+00A0/)]],
    ['{\n<<<<<<< HEAD\n  "a": 1\n}', ['2 this line is left over from merging two versions of the file']],
    ['{\n  "a": 1e999\n}', ['2 1e999 is too large for a number']],
  ])('is told once per line: %s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it('is told with what was meant', () => {
    const meant = (text: string) =>
      parseJsonText('a.json', text).problems.map(({ suggestion }) => suggestion);
    expect(meant('{ "a": None }')).toEqual(['null']);
    expect(meant('{ "a": YES }')).toEqual(['true']);
    expect(meant('{ "a": 007 }')).toEqual(['7']);
  });

  it('is told on each line that is wrong', () => {
    expect(said('{\n  "a" 1,\n  "b" 2\n}').map((words) => words[0])).toEqual(['2', '3']);
  });
});
