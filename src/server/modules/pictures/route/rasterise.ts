import sharp from 'sharp';
import type { PictureSize } from '../../../manifests/picture-offer.ts';

/** A drawing as webp of quality 50 (SPEC 7.6). */
export function rasterise(svg: string, { width, height }: PictureSize): Promise<Buffer> {
  // The drawing is scaled by its own viewport, so shapes other than 16/9 gain backdrop instead of losing car.
  const sized = svg.replace('width="1280" height="720"', `width="${width}" height="${height}"`);
  return sharp(Buffer.from(sized), { limitInputPixels: 50e6, failOn: 'error' })
    .removeAlpha()
    .webp({ quality: 50, effort: 2 })
    .toBuffer();
}

/** A photo as webp of quality 50 that fills the size. */
export function fitPhoto(photo: Buffer, { width, height }: PictureSize): Promise<Buffer> {
  return sharp(photo, { limitInputPixels: 50e6, failOn: 'error' })
    .resize(width, height, { fit: 'cover' })
    .webp({ quality: 50, effort: 2 })
    .toBuffer();
}
