import { expect, test } from 'vitest';
import { pageFonts } from './page-fonts.ts';

const poppins = { heading: 'Poppins', body: 'Poppins' };
const of = (locale: string) => pageFonts(poppins, { locale });

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
  expect(of(locale).tokens.body).toContain(`'Poppins','${family}','Poppins Fallback'`);
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

test('one Latin file is fetched early', () => {
  expect(of('ms-MY').preload).toMatch(/poppins-latin-400-normal\.woff2$/);
});

test('Thai has more room between lines', () => {
  expect(of('th-TH').tokens.lineHeight).toBe(1.7);
  expect(of('en-TH').tokens.lineHeight).toBe(1.5);
});

test('a font that is not served here is named all the same: devices may have it', () => {
  const fonts = pageFonts({ heading: 'Georgia', body: 'Poppins' }, { locale: 'en' });
  expect(fonts.tokens.heading).toBe("'Georgia','Noto Sans',system-ui,sans-serif");
  expect(fonts.tokens.body).toMatch(/^'Poppins',/);
});

test('a font name cannot break out of the style sheet', () => {
  const { tokens } = pageFonts({ heading: "x'}</style><script>", body: 'Poppins' }, { locale: 'en' });
  expect(tokens.heading).toMatch(/^'xstylescript',/);
});
