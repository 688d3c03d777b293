import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { regionLiteralFaults } from './region-literal-rule.ts';
import { regionLiterals } from './region-literals.ts';

const words = regionLiterals(join(import.meta.dirname, '../../regions'));

function found(text: string, file = 'src/domain/sample.ts'): string[] {
  return regionLiteralFaults({ file, text }, words).map(({ message }) => /"(.+)"/.exec(message)?.[1] ?? '');
}

describe('no region in code', () => {
  it.each([
    ["if (code === 'sg') return;", 'sg'],
    ["const zone = 'Asia/Singapore';", 'Asia/Singapore'],
    ["new Intl.NumberFormat('en')", 'en'],
    ["new Intl.NumberFormat('ja-JP')", 'ja-JP'],
    ["const languages = ['zh-Hant-HK'];", 'zh-Hant-HK'],
    ["if (currency.code === 'JPY') compact();", 'JPY'],
    ["country: 'MY',", 'MY'],
    ['const steps = { hk: 1000 };', 'hk'],
    ['return <p>Welcome to Indonesia</p>;', 'Indonesia'],
    ["if (region === 'id') step = 1_000_000;", 'id'],
    ["const isThai = language === 'th';", 'th'],
    ["if (region.code !== 'my') return;", 'my'],
    ["['sg', 'my'].includes(region)", 'sg'],
  ])('refuses %s', (text, word) => {
    expect(found(text)).toContain(word);
  });

  it('refuses names of countries in their own script', () => {
    const name = words.names.find((candidate) => /\p{Lo}/u.test(candidate)) ?? '';
    expect(found(`const title = '${name}へようこそ';`)).toContain(name);
  });

  it('knows the codes of every shipped manifest', () => {
    for (const code of ['sg', 'hk', 'jp', 'SG', 'THB', 'zh-SG', 'zh-sg'])
      expect([...words.codes]).toContain(code);
    expect(words.names).toEqual(expect.arrayContaining(['Singapore', 'Japan', 'Thailand']));
  });

  it('leaves everyday words, comments, tests and generated files alone', () => {
    expect(found("<td id='id' /> <th>x</th>; query(['id', 'slug']); row.id = 'my'")).toEqual([]);
    expect(found("// Singapore: COE, as in 'sg'\n/* 'JPY' */ const a = 1;")).toEqual([]);
    expect(found("expect(code).toBe('sg');", 'src/domain/sample.test.ts')).toEqual([]);
    expect(found("export type RegionCode = 'sg';", 'src/contracts/names.ts')).toEqual([]);
  });

  it('names the line', () => {
    const faults = regionLiteralFaults({ file: 'src/a.ts', text: "const a = 1;\nconst b = 'sg';\n" }, words);
    expect(faults.map(({ line }) => line)).toEqual([2]);
  });
});
