import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type Client, renderQueue } from '../pictures/index.ts';
import { type PictureFormat, refusedPicture } from './picture-bytes.ts';

/** Pixels of a side. */
const SIDE = 512;
/** Pixels of a picture that are decoded at most (HARDENING A29). */
const MAX_PIXELS = 50e6;
const MAX_SECONDS = 10;
/** A queue of its own: nothing that visitors ask to be drawn keeps people from changing their picture. */
const queue = renderQueue({ atOnce: 1, maxWaiting: 32 });

/**
 * A picture painted anew as a square WebP: upright, without whatever else was in the file (place, camera, code).
 * @throws HttpError 400 when it cannot be decoded as the format it was recognised as, or has too many pixels
 * @throws PictureBacklogError when too many wait already, or the client has gone before its turn
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
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer();
    } catch {
      // what exactly is wrong with somebody's file is told to nobody
      throw refusedPicture();
    }
  });
}
