import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { regionLiteralFaults } from './region-literal-rule.ts';
import { regionLiterals } from './region-literals.ts';

const literals = regionLiterals(join(import.meta.dirname, '../../regions'));

function found(text: string, file = 'src/domain/sample.ts'): string[] {
  return regionLiteralFaults({ file, text }, literals).map(
    ({ message }) => /"(.+)"/.exec(message)?.[1] ?? '',
  );
}

describe('region literals in code', () => {
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

  it('refuses country names in other scripts', () => {
    const name = literals.names.find((candidate) => /\p{Lo}/u.test(candidate)) ?? '';
    expect(found(`const title = '${name}へようこそ';`)).toContain(name);
  });

  it('knows the codes of all shipped manifests', () => {
    for (const code of ['sg', 'hk', 'jp', 'SG', 'THB', 'zh-SG', 'zh-sg'])
      expect([...literals.codes]).toContain(code);
    expect(literals.names).toEqual(expect.arrayContaining(['Singapore', 'Japan', 'Thailand']));
  });

  it('ignores ordinary words, comments, tests and generated files', () => {
    expect(found("<td id='id' /> <th>x</th>; query(['id', 'slug']); row.id = 'my'")).toEqual([]);
    expect(found("// Singapore: COE, as in 'sg'\n/* 'JPY' */ const a = 1;")).toEqual([]);
    expect(found("expect(code).toBe('sg');", 'src/domain/sample.test.ts')).toEqual([]);
    expect(found("export type RegionCode = 'sg';", 'src/contracts/names.ts')).toEqual([]);
  });

  it('reports the line', () => {
    const faults = regionLiteralFaults(
      { file: 'src/a.ts', text: "const a = 1;\nconst b = 'sg';\n" },
      literals,
    );
    expect(faults.map(({ line }) => line)).toEqual([2]);
  });
});
