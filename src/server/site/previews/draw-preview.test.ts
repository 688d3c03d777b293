import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanText } from '../../fonts/clean-text.ts';
import { fontBook } from '../../fonts/font-book.ts';
import { shapeText } from '../../fonts/shape-text.ts';
import { drawPreview } from './draw-preview.ts';

const book = fontBook(join(import.meta.dirname, '../../../../public'));
const colors = { primary: '#c2410c', onPrimary: '#ffffff', text: '#1c1917', background: '#ffffff' };
const english = { locale: 'en-SG', direction: 'ltr' } as const;
const car = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E';
const draw = (title: string, language: { locale: string; direction: 'ltr' | 'rtl' } = english) =>
  drawPreview({ title, price: '$50,800', brandName: 'Forecourt', colors, language, car }, book);
const shape = (text: string, language: { locale: string; direction: 'ltr' | 'rtl' }) =>
  shapeText(text, book, { size: 50, ...language });

test('a title is never markup: it is drawn as outlines', () => {
  const svg = draw('<script>alert(1)</script></script><!-- "quotes" &amp; \u202Eevil\u200B😀');
  expect(svg.replace(car, '')).not.toMatch(/<(?!\/?(g|image|path|rect|svg)\b)|&|[^\x20-\x7e]/);
});

test('any title is drawn', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
      expect(draw(title)).toMatch(/<\/g><\/svg>$/);
    }),
    { numRuns: 30 },
  );
});

test('invisible characters, direction overrides, emoji and piles of marks are removed', () => {
  expect(cleanText('a\u202Eb\u200Bc\u0000d 😀🇸🇬 e')).toBe('abc d e');
  expect(cleanText(`Z${'\u0335'.repeat(50)}`)).toBe(`Z${'\u0335'.repeat(3)}`);
  expect([...cleanText('長'.repeat(5_000))]).toHaveLength(160);
  expect(cleanText('\ud800x')).toBe('x');
});

test.each([
  ['th-TH', 'ltr', 'โตโยต้า'],
  ['ja-JP', 'ltr', 'トヨタ修復歴'],
  ['zh-Hant-HK', 'ltr', '豐田'],
  ['zh-Hans-SG', 'ltr', '丰田'],
  ['ar-EG', 'rtl', 'تويوتا'],
  ['he-IL', 'rtl', 'טויוטה'],
  ['vi-VN', 'ltr', 'Ô tô cũ Hà Nội'],
] as const)('%s is shaped with a glyph for each letter', (locale, direction, text) => {
  const letters = [...text].filter((sign) => !/[\s]/.test(sign));
  expect(shape(text, { locale, direction }).outlines.length).toBeGreaterThanOrEqual(letters.length * 0.6);
});

test('in right-to-left text the first word is drawn last and a number keeps its direction', () => {
  const rtl = { locale: 'he-IL', direction: 'rtl' } as const;
  const [number, words] = [shape('2019', rtl), shape('אבג 2019', rtl)];
  expect(words.outlines.slice(0, 4).map(({ d }) => d)).toEqual(number.outlines.map(({ d }) => d));
});

test.each([
  ['2025 Fiat 500', 'ltr'],
  ['Fiat 500', 'ltr'],
  ['2025', 'ltr'],
  ['2019 טויוטה (Corolla)', 'rtl'],
  ['٢٠٢٥ تويوتا 2', 'rtl'],
] as const)('%s is drawn in its own direction in every language, as on the page', (title, direction) => {
  const outlines = (svg: string) => svg.match(/ d="[^"]*"/g)?.join('') ?? '';
  const [own, there, here] = [
    shape(title, { locale: 'he-IL', direction }),
    draw(title, { locale: 'he-IL', direction: 'rtl' }),
    draw(title, { locale: 'he-IL', direction: 'ltr' }),
  ];
  const drawn = own.outlines.map(({ d }) => ` d="${d}"`).join('');
  expect(outlines(there)).toContain(drawn);
  expect(outlines(here)).toContain(drawn);
});

test('a very long title is cut to its lines', async () => {
  const svg = draw('W'.repeat(3_000));
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  for (let y = 430; y < 620; y += 10)
    expect([at(20, y), at(1190, y)]).toEqual([
      [255, 255, 255],
      [255, 255, 255],
    ]);
});
