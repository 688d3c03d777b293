import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type Client, renderQueue } from '../pictures/index.ts';
import { type PictureFormat, refusedPicture } from './picture-bytes.ts';

/** Pixels of a side. */
const SIDE = 512;
/** Maximum number of decoded pixels (HARDENING A29). */
const MAX_PIXELS = 50e6;
const TIMEOUT_SECONDS = 10;
/** A separate queue, so that drawings for visitors do not block profile pictures. */
const queue = renderQueue({ atOnce: 1, maxWaiting: 32 });

/**
 * Re-encodes a picture as a square WebP, upright and without metadata (place, camera, code).
 * @throws Invalid if it cannot be decoded as its format, or has too many pixels
 * @throws PictureBacklogError if too many are waiting, or the client has disconnected
 */
export function squarePicture(bytes: Buffer, format: PictureFormat, client: Client): Promise<Buffer> {
  return queue.run(randomUUID(), { client }, async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
      if ((await picture.metadata()).format !== format) throw refusedPicture();
      return await picture
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'cover' })
        .webp({ quality: 80 })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer();
    } catch {
      // does not reveal what is wrong with a file
      throw refusedPicture();
    }
  });
}
