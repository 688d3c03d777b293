import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PrintedDocument } from '#domain/documents/printed-document.ts';
import { printDocument } from './print-document.ts';
import { documentFonts } from './print-fonts.ts';
import { threadPrinter } from './printer.ts';

const publicDir = join(import.meta.dirname, '../../../../../public');
const fonts = documentFonts(publicDir);
const brand = {
  name: 'Forecourt',
  primary: '#c2410c',
  text: '#1c1917',
  muted: '#57534e',
  surface: '#f7f5f2',
};

const document = (
  text: string,
  {
    locale = 'en-MY',
    direction = 'ltr',
    items = [text],
  }: Partial<PrintedDocument> & { items?: string[] } = {},
): PrintedDocument => ({
  locale,
  direction,
  brand,
  title: text,
  issuedAt: '2026-11-23T03:00:00.000Z',
  head: [{ label: text, value: 'MY-000123' }],
  parties: [{ label: text, name: text, lines: ['aminah@mail.example', '+60 12-345 6789'] }],
  sections: [
    { kind: 'facts', title: text, heading: text, rows: [{ label: text, value: '45,000 km' }] },
    { kind: 'amounts', title: text, rows: [{ label: text, value: 'RM 87,800', isTotal: true }] },
    { kind: 'list', title: text, items },
    { kind: 'note', text },
  ],
  footer: text,
});
const print = (each: PrintedDocument) => printDocument(each, fonts);
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
const fontsOf = (pdf: Buffer) =>
  [
    ...new Set(
      [...pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name),
    ),
  ].sort();

it('a document has the same bytes every time', async () => {
  const [one, other, different] = [
    await print(document('Vehicle sales order')),
    await printDocument(document('Vehicle sales order'), documentFonts(publicDir)),
    await print(document('Receipt')),
  ];
  expect(one.subarray(0, 5).toString()).toBe('%PDF-');
  expect(one.equals(other)).toBe(true);
  expect(one.equals(different)).toBe(false);
});

it.each([
  ['th-TH', 'ltr', 'ใบสั่งซื้อรถยนต์', 'noto-sans-thai'],
  ['ja-JP', 'ltr', '自動車注文書', 'noto-sans-jp'],
  ['zh-Hans-MY', 'ltr', '汽车销售订单', 'noto-sans-sc'],
  ['zh-Hant-HK', 'ltr', '買車訂單', 'noto-sans-hk'],
  ['ar-EG', 'rtl', 'أمر بيع سيارة', 'noto-sans-arabic'],
] as const)('%s has the letters of its script in embedded fonts', async (locale, direction, text, family) => {
  const pdf = await print(document(text, { locale, direction }));
  const names = fontsOf(pdf);
  expect(names.filter((name) => name?.startsWith(family)).length).toBeGreaterThanOrEqual(2);
  const files = pdf.toString('latin1').match(/\/FontFile2/g)?.length;
  expect(files).toBe(names.length);
  expect(pdf.length).toBeLessThan(150_000);
});

it('Arabic letters are joined, and a letter that ends a word has another form than one in its middle', async () => {
  const { regular } = await fonts({ regular: 'بيت', bold: '' }, 'ar-EG');
  const face = regular('ب'.codePointAt(0) ?? 0);
  const shapes = (text: string) => face?.font.layout(text, undefined, undefined, undefined, 'rtl').glyphs;
  const paths = (text: string) => shapes(text)?.map(({ path }) => path.toSVG());
  const [alone, joined] = [paths('ب') ?? [], paths('ببب') ?? []];
  const bodies = joined.filter((path) => path.length > 60);
  expect(new Set(bodies).size).toBeGreaterThanOrEqual(3);
  expect(bodies.some((path) => alone.includes(path) === false)).toBe(true);
});

it('Thai tone marks stand above their vowels', async () => {
  const { regular } = await fonts({ regular: 'ปั้น', bold: '' }, 'th-TH');
  const face = regular('ป'.codePointAt(0) ?? 0);
  const run = face?.font.layout('ปั้', undefined, undefined, undefined, 'ltr');
  expect(run?.positions.slice(1).every(({ xAdvance }) => xAdvance === 0)).toBe(true);
  const tops = run?.glyphs.map(({ path }, index) => {
    const heights = [...path.toSVG().matchAll(/[\d.]+[ ,](-?[\d.]+)/g)].map(([, y]) => Number(y));
    return Math.max(...heights) + (run.positions[index]?.yOffset ?? 0);
  });
  expect(tops).toEqual([...(tops ?? [])].sort((a, b) => a - b));
});

it('long terms go on to further pages', async () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    `${index}. The deposit counts towards the price. `.repeat(3),
  );
  expect(pagesOf(await print(document('Terms')))).toBe(1);
  expect(pagesOf(await print(document('Terms', { items })))).toBe(3);
});

it('prints in a thread, one after the other, and again after one that takes too long', async () => {
  const printer = threadPrinter({ publicDir });
  const [one, other] = await Promise.all([
    printer.print(document('Receipt')),
    printer.print(document('Vehicle sales order')),
  ]);
  expect(one.equals(await print(document('Receipt')))).toBe(true);
  expect(createHash('sha256').update(other).digest('hex')).toHaveLength(64);
  await printer.close();
  const hasty = threadPrinter({ publicDir, timeoutMs: 1 });
  await expect(hasty.print(document('Receipt'))).rejects.toThrow('too long');
  await expect(hasty.print(document('Receipt'))).rejects.toThrow('too long');
  await hasty.close();
});
