import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type Client, PictureBacklogError } from '../pictures/index.ts';
import { uploadQueue } from './plain-picture.ts';
import { UploadError } from './upload-error.ts';

/** Pixels of each side, twice what is shown. */
const SIDE = 192;
const QUALITY = 70;
const TIMEOUT_SECONDS = 5;

/**
 * Makes a small square JPEG of a stored picture.
 * @throws UploadError if it cannot be decoded, or too many are waiting
 */
export async function thumbnail(bytes: Buffer, client: Client): Promise<Buffer> {
  const name = createHash('sha256').update(bytes).digest('hex');
  try {
    return await uploadQueue.run(`thumbnail ${name}`, { client }, () =>
      sharp(bytes, { sequentialRead: true })
        .resize(SIDE, SIDE, { fit: 'cover' })
        .jpeg({ quality: QUALITY })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer(),
    );
  } catch (error) {
    throw new UploadError(error instanceof PictureBacklogError ? 'busy' : 'broken');
  }
}
