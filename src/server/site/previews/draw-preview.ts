import type { Brand, Language } from '#contracts/types.ts';
import { PREVIEW_SIZE } from '#region/routing/preview-path.ts';
import { breakLines } from '../../fonts/break-lines.ts';
import { cleanText } from '../../fonts/clean-text.ts';
import type { FontBook } from '../../fonts/font-book.ts';
import { type ShapedText, shapeText, type TextStyle } from '../../fonts/shape-text.ts';
import { directionOf } from '../../fonts/text-runs.ts';

/** Contents of a preview. */
export interface PreviewContent {
  title: string;
  price: string;
  brandName: string;
  colors: Pick<Brand['colors'], 'primary' | 'onPrimary' | 'text' | 'background'>;
  language: Pick<Language, 'locale' | 'direction'>;
  /** Address of the picture of the car, of the size `PREVIEW_CAR`. */
  car: string;
}

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE;
const PANEL = 410;
/** Most of its floor and sky is outside the preview. */
export const PREVIEW_CAR = { width: WIDTH, height: 560 };
const CAR_TOP = -90;
const EDGE = 56;
const TITLE = 50;
const PRICE = 62;
const BRAND = 32;
const LINES = 2;

/** Draws the picture of a car for chats and social networks, as SVG. Texts are outlines, so they are never markup. */
export function drawPreview(
  { title, price, brandName, colors, language, car }: PreviewContent,
  book: FontBook,
): string {
  const { locale, direction } = language;
  const write = (text: string, size: number, style: Partial<TextStyle> = {}): ShapedText =>
    shapeText(text, book, { size, locale, direction, ...style });
  const isMirrored = direction === 'rtl';
  const priceText = write(cleanText(price), PRICE);
  // pages isolate the direction of a title from the language around it
  const titleText = cleanText(title);
  const own = { direction: directionOf(titleText) };
  const lines = breakLines(titleText, {
    locale,
    width: WIDTH - 3 * EDGE - priceText.width,
    most: LINES,
    widthOf: (text) => write(text, TITLE, own).width,
  }).map((line) => write(line, TITLE, own));
  const brand = write(cleanText(brandName), BRAND);
  const startOf = ({ width }: ShapedText) => (isMirrored ? WIDTH - EDGE - width : EDGE);
  const priceX = isMirrored ? EDGE : WIDTH - EDGE - priceText.width;
  const middle = PANEL + (HEIGHT - PANEL) / 2;
  const first = middle - ((lines.length - 1) * TITLE * 1.35) / 2 + TITLE * 0.35;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<image href="${car}" y="${CAR_TOP}" width="${PREVIEW_CAR.width}" height="${PREVIEW_CAR.height}"/>`,
    `<rect y="${PANEL}" width="${WIDTH}" height="${HEIGHT - PANEL}" fill="${colors.background}"/>`,
    `<rect y="${PANEL}" width="${WIDTH}" height="6" fill="${colors.primary}"/>`,
    `<rect x="${startOf(brand) - 20}" y="32" width="${brand.width + 40}" height="60" rx="30" fill="${colors.primary}"/>`,
    outlines(brand, startOf(brand), 73, colors.onPrimary),
    ...lines.map((line, index) => outlines(line, startOf(line), first + index * TITLE * 1.35, colors.text)),
    outlines(priceText, priceX, middle + PRICE * 0.35, colors.primary),
    '</svg>',
  ].join('');
}

function outlines(text: ShapedText, x: number, y: number, fill: string): string {
  const paths = text.outlines.map(
    ({ d, x: right, y: down, scale, stroke }) =>
      `<path d="${d}" transform="translate(${(x + right).toFixed(2)} ${(y + down).toFixed(2)}) scale(${scale} ${-scale})"` +
      `${stroke > 0 ? ` stroke-width="${stroke}"` : ' stroke="none"'}/>`,
  );
  return `<g fill="${fill}" stroke="${fill}" stroke-linejoin="round">${paths.join('')}</g>`;
}
