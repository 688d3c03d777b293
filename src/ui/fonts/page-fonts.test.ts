import { expect, test } from 'vitest';
import { pageFonts } from './page-fonts.ts';

const poppins = { heading: 'Poppins', body: 'Poppins' };
const address = (file: string) => `/own/${file}`;
const of = (locale: string) => pageFonts({ fonts: poppins }, { locale }, address);

test.each([
  ['th-TH', 'Noto Sans Thai'],
  ['ja-JP', 'Noto Sans JP'],
  ['zh-Hans-SG', 'Noto Sans SC'],
  ['zh-Hans-HK', 'Noto Sans SC'],
  ['zh-Hant-HK', 'Noto Sans HK'],
  ['zh-Hant-TW', 'Noto Sans TC'],
  ['ar-AE', 'Noto Sans Arabic'],
  ['he', 'Noto Sans Hebrew'],
  ['hi', 'Noto Sans Devanagari'],
  ['ko', 'Noto Sans KR'],
  ['vi', 'Noto Sans'],
])('%s is written in Poppins and %s', (locale, family) => {
  const { tokens, lateRules } = of(locale);
  const css = `:root{--font-native:${tokens.native}}${lateRules}`;
  expect(css).toContain("--font-body:'Poppins','Poppins Fallback',var(--font-native)");
  expect(css).toContain(`--font-native:'${family}',system-ui`);
});

test('pages name the brand and sheets of large alphabets only once a script has them, or where there are no scripts', () => {
  const { tokens, lateRules, families, sheetFont } = of('ja-JP');
  const early = "'Poppins Fallback',var(--font-native),sans-serif";
  expect(tokens).toMatchObject({ heading: early, body: early, native: 'system-ui' });
  expect(families).toBe("'Poppins'");
  expect(sheetFont).toBe("'Noto Sans JP'");
  const rules = [...lateRules.matchAll(/(:root\[data-\w+\]|@media \(scripting:none\)\{:root)\{([^}]*)\}/g)];
  const brand = `--font-heading:'Poppins',${early};--font-body:'Poppins',${early}`;
  const native = "--font-native:'Noto Sans JP',system-ui";
  expect(rules.map(([, selector, variables]) => [selector, variables])).toEqual([
    [':root[data-fonts]', brand],
    ['@media (scripting:none){:root', brand],
    [':root[data-sheets]', native],
    ['@media (scripting:none){:root', native],
  ]);
});

test('the faces of one script are loaded, not those of others', () => {
  const { rules } = of('th-TH');
  expect(rules).toContain("font-family:'Noto Sans Thai'");
  expect(rules).not.toContain('Arabic');
});

test('fonts of thousands of letters stand in a sheet that nothing waits for', () => {
  expect(of('ja-JP').sheets).toEqual([expect.stringMatching(/^\/fonts\/noto-sans-jp-.*\.css$/)]);
  expect(of('ja-JP').rules).not.toContain('Noto Sans JP');
  expect(of('en-SG').sheets).toEqual([]);
});

test('the Latin files of text and headings are fetched early', () => {
  expect(of('ms-MY').preload).toEqual([
    expect.stringMatching(/poppins-latin-400-normal\.woff2$/),
    expect.stringMatching(/poppins-latin-500-normal\.woff2$/),
    expect.stringMatching(/poppins-latin-600-normal\.woff2$/),
  ]);
});

test('so is the one file of a script that every line of a page is written in', () => {
  expect(of('th-TH').preload.at(-1)).toMatch(/noto-sans-thai-thai-wght-normal\.woff2$/);
  expect(of('ja-JP').preload.join()).not.toContain('noto');
});

test('no script is shown as empty boxes', () => {
  const displays = of('th-TH').rules.match(/font-display:\w+/g);
  expect(new Set(displays)).toEqual(new Set(['font-display:swap']));
});

test('Thai has more room between lines', () => {
  expect(of('th-TH').tokens.lineHeight).toBe(1.7);
  expect(of('en-TH').tokens.lineHeight).toBe(1.5);
});

test('a font that is not served here is named all the same: devices may have it', () => {
  const fonts = pageFonts({ fonts: { heading: 'Georgia', body: 'Poppins' } }, { locale: 'en' }, address);
  expect(fonts.tokens.heading).toBe("'Georgia',var(--font-native),sans-serif");
  expect(fonts.families).toBe("'Poppins'");
  expect(fonts.lateRules).toContain(
    "{--font-heading:'Georgia',var(--font-native),sans-serif;--font-body:'Poppins',",
  );
});

test('a font name cannot break out of the style sheet', () => {
  const { tokens } = pageFonts(
    { fonts: { heading: "x'}</style><script>", body: 'Poppins' } },
    { locale: 'en' },
    address,
  );
  expect(tokens.heading).toMatch(/^'xstylescript',/);
});

test('a brand brings its own files, and only those it uses are named', () => {
  const fontFiles = [
    { family: 'Qafila Sans', file: 'brand/sans.woff2', weights: [200, 900] },
    { family: 'Qafila Old', file: 'brand/old.woff2', weights: [400] },
  ];
  const fonts = { heading: 'Qafila Sans', body: 'Qafila Sans' };
  const { tokens, lateRules, families, rules, preload } = pageFonts(
    { fonts, fontFiles },
    { locale: 'ar-EG' },
    address,
  );
  expect(tokens).toMatchObject({
    body: 'var(--font-native),sans-serif',
    native: "'Noto Sans Arabic',system-ui",
  });
  expect(families).toBe("'Qafila Sans'");
  expect(lateRules).toContain("--font-body:'Qafila Sans',var(--font-native),sans-serif");
  expect(rules).toContain(
    "font-family:'Qafila Sans';font-weight:200 900;font-display:swap;src:url(/own/brand/sans.woff2)",
  );
  expect(rules).not.toContain('old.woff2');
  expect(preload).toEqual(['/own/brand/sans.woff2']);
});

test('no file of a family of several is fetched before it is needed', () => {
  const fontFiles = [400, 600].map((weight) => ({
    family: 'Own',
    file: `own-${weight}.woff2`,
    weights: [weight],
  }));
  const own = pageFonts({ fonts: { heading: 'Own', body: 'Own' }, fontFiles }, { locale: 'en' }, address);
  expect(own.preload).toEqual([]);
});
