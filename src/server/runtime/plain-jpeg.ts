import sharp from 'sharp';

/** Pixels of the longer side; text on a photographed document stays readable. */
const MAX_SIDE = 3_000;
const QUALITY = 85;
const TIMEOUT_SECONDS = 10;

/** A picture as upright JPEG without metadata and without anything that follows its pixels. @throws if it cannot be decoded */
export const plainJpeg = (bytes: Buffer, maxPixels: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();

/** Mean colour of a picture, six hexadecimal digits: what a page shows until the photo is there. */
export async function meanColor(picture: Buffer): Promise<string> {
  const pixel = await sharp(picture)
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return pixel.toString('hex', 0, 3);
}
