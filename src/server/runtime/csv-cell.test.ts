import { expect, test } from 'vitest';
import { csvCell, safeCell } from './csv-cell.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+65 8123', "'+65 8123"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['Mei;=1+1', "Mei;'=1+1"],
  ['Mei\n=1+1', "Mei\n'=1+1"],
  ['Mei\r\n@A1', "Mei\r\n'@A1"],
  ['\0=1+1', "\0'=1+1"],
  ['\u200b=1+1', "\u200b'=1+1"],
  ['\ufeff=1+1', "\ufeff'=1+1"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['\uff0b1', "'\uff0b1"],
  ['\uff201', "'\uff201"],
  ['\t=1', "'\t'=1"],
  ['a|=cmd', "a|'=cmd"],
])('%j cannot run as a formula', (text, safe) => {
  expect(safeCell(text)).toBe(safe);
});

test.each(['Toyota Vios 1.5 G', 'a = b', '5-door', 'mei@mail.example', '12 - 18 months', ''])(
  '%j stays as it is',
  (text) => {
    expect(safeCell(text)).toBe(text);
  },
);

test('cells with separators are quoted', () => {
  expect(['a,b', 'a;b', 'a "b"', 'a\nb', 'a'].map(csvCell)).toEqual([
    '"a,b"',
    '"a;b"',
    '"a ""b"""',
    '"a\nb"',
    'a',
  ]);
});
