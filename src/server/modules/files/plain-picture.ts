import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type Client, PictureBacklogError, renderQueue } from '../pictures/index.ts';
import type { PictureFormat } from './file-types.ts';
import { UploadError } from './upload-error.ts';

/** Maximum number of decoded pixels (HARDENING A29). */
const MAX_PIXELS = 50e6;
/** Pixels of the longer side; text on a photographed document stays readable. */
const MAX_SIDE = 3_000;
const QUALITY = 85;
const TIMEOUT_SECONDS = 10;
/** A separate queue, so that drawings for visitors do not block uploads. */
export const uploadQueue = renderQueue({ atOnce: 1, maxWaiting: 32 });

/**
 * Re-encodes a picture as JPEG, upright, without metadata (place, camera, code) and without anything that follows its
 * pixels (HARDENING A30). Its size is read from its header first: a flood of pixels is never decoded.
 * @throws UploadError if it cannot be decoded as its format, has too many pixels, or too many are waiting
 */
export async function plainPicture(bytes: Buffer, format: PictureFormat, client: Client): Promise<Buffer> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header?.format !== format) throw new UploadError('broken');
  if (header.width * header.height > MAX_PIXELS) throw new UploadError('pixels');
  try {
    return await uploadQueue.run(randomUUID(), { client }, () => plainJpeg(bytes, MAX_PIXELS));
  } catch (error) {
    throw new UploadError(error instanceof PictureBacklogError ? 'busy' : 'broken');
  }
}

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
