import sharp from 'sharp';
import { meanColor, plainJpeg } from '../../runtime/plain-jpeg.ts';

/** Smaller pictures are thumbnails, px. */
const MIN_WIDTH = 320;
const MAX_PIXELS = 40e6;
/** Brightness, of 255, within which a picture shows nothing. */
const MIN_CONTRAST = 8;

/** A picture that is not kept, with the reason that staff read. */
export class NoPhoto extends Error {
  override readonly name = 'NoPhoto';
}

export interface CheckedPhoto {
  /** Upright JPEG without metadata. */
  jpeg: Buffer;
  /** What it looks like, 16 hexadecimal digits: equal for the same picture in another size or quality. */
  look: string;
  /** Mean colour, six hexadecimal digits. */
  color: string;
}

/** Bytes of a video file's box, in which HEIC and AVIF name themselves. */
const brandOf = (bytes: Buffer) =>
  bytes.toString('latin1', 4, 8) === 'ftyp' ? bytes.toString('latin1', 8, 12) : '';

/** Checks what an address has sent, whatever it says it is. @throws NoPhoto */
export async function checkPhoto(bytes: Buffer): Promise<CheckedPhoto> {
  if (bytes.length === 0) throw new NoPhoto('the file is empty');
  if (/^hei|^hev|^mif1|^msf1/.test(brandOf(bytes)))
    throw new NoPhoto('the file is HEIC, which browsers cannot show; have the feed name a JPEG of it');
  if (/^\s*(?:<!doctype html|<html|<\?xml|<svg)/i.test(bytes.toString('latin1', 0, 200)))
    throw new NoPhoto('the address leads to a page or a drawing, not to a photo');
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header || !['jpeg', 'png', 'webp', 'heif'].includes(header.format))
    throw new NoPhoto('the file is no JPEG, PNG, WebP or AVIF');
  const { width, height } = header.autoOrient;
  if (width * height > MAX_PIXELS)
    throw new NoPhoto(
      `the picture has ${Math.round((width * height) / 1e6)} megapixels; at most ${MAX_PIXELS / 1e6} are taken`,
    );
  if (width < MIN_WIDTH)
    throw new NoPhoto(`the picture is ${width} pixels wide; at least ${MIN_WIDTH} are needed`);
  const jpeg = await plainJpeg(bytes, MAX_PIXELS).catch(() => {
    throw new NoPhoto('the picture is damaged or cut off');
  });
  const { look, contrast } = await lookOf(jpeg);
  if (contrast < MIN_CONTRAST) throw new NoPhoto('the picture shows one colour only');
  return { jpeg, look, color: await meanColor(jpeg) };
}

/** Compares each of 8 × 8 fields with the one right of it ("difference hash"). */
async function lookOf(jpeg: Buffer): Promise<{ look: string; contrast: number }> {
  const grey = await sharp(jpeg).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  let bits = '';
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++)
      bits += (grey[row * 9 + column] ?? 0) > (grey[row * 9 + column + 1] ?? 0) ? '1' : '0';
  return {
    look: BigInt(`0b${bits}`).toString(16).padStart(16, '0'),
    contrast: Math.max(...grey) - Math.min(...grey),
  };
}
