import { describe, expect, it } from 'vitest';
import { parseJsonText } from './read-json-file.ts';

const said = (text: string) =>
  parseJsonText('a.json', text).problems.map(({ line, message }) => `${line} ${message}`);

describe('text that is not JSON', () => {
  it.each([
    ['{\n  "a": 1,\n}', ['3 a name in double quotes is expected here (is there a comma too many?)']],
    ["{\n  'a': 'b'\n}", ['2 this is a single quote; JSON knows only the double one, "']],
    ['{\n  “a”: “b”\n}', ['2 “ is a curly quote; JSON knows only the straight "']],
    ['{\n  "a": 5,000\n}', [expect.stringMatching(/^2 /)]],
  ])('is told once per line: %s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it('is told on each line that is wrong', () => {
    expect(said('{\n  "a" 1,\n  "b" 2\n}').map((words) => words[0])).toEqual(['2', '3']);
  });
});
