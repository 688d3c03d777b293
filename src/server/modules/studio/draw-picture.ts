import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { MAX_PIXELS, MAX_SIDE, MIN_SIDE, STORED, WRONG_SIZE } from './limits.ts';

/**
 * Draws the picture of standard input as PNG, upright and without anything beside its pixels. A drawing in SVG loads nothing:
 * it has no address that others could be relative to. See store-picture.ts.
 */
const [format] = process.argv.slice(2);
/** Points an inch at which a unit of a drawing is a pixel, and the most that are asked for. */
const [PLAIN_DENSITY, MAX_DENSITY] = [72, 2_400];

const bytes = await buffer(process.stdin);
const header = await sharp(bytes, { limitInputPixels: false }).metadata();
const { width, height } = header;
if (header.format !== format) throw new Error('the bytes are of another format');
if (Math.max(width, height) > MAX_SIDE || Math.min(width, height) < MIN_SIDE) process.exit(WRONG_SIZE);
if (format !== 'svg' && width * height > MAX_PIXELS) process.exit(WRONG_SIZE);
const scale = Math.min(STORED.width / width, STORED.height / height);
const density = Math.min(MAX_DENSITY, Math.max(1, PLAIN_DENSITY * scale));
const png = await sharp(bytes, {
  ...(format === 'svg' && { density }),
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
})
  .autoOrient()
  .resize({ ...STORED, fit: 'inside', withoutEnlargement: format !== 'svg' })
  .png({ compressionLevel: 9 })
  .toBuffer();
process.stdout.write(png);
