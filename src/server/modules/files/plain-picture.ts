import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { plainJpeg } from '../../runtime/plain-jpeg.ts';
import { type Client, PictureBacklogError, renderQueue } from '../pictures/index.ts';
import type { PictureFormat } from './file-types.ts';
import { UploadError } from './upload-error.ts';

/** Maximum number of decoded pixels (HARDENING A29). */
const MAX_PIXELS = 50e6;
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
