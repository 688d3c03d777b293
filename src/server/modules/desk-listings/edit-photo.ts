import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { PhotoBox, PhotoEdit } from '#contracts/types.ts';
import { UploadError, uploadQueue } from '../files/index.ts';
import { type Client, PictureBacklogError } from '../pictures/index.ts';

/** Pixels that a crop keeps at least of each side. */
export const MIN_CROP = 320;
const QUALITY = 90;
/** Pixels of a hidden part in each direction: none of its letters is left in them. */
const HIDDEN_PIXELS = 4;
/** Width of the original on the screen, px. */
const SHOWN_WIDTH = 1_280;
const SHOWN_QUALITY = 70;

/** The part of a picture is too small to be shown. */
export class TooSmall extends Error {}

/** Makes a photo of its original: turned, with hidden parts, cut. @throws TooSmall, UploadError */
export async function editedPhoto(original: Buffer, edit: PhotoEdit, client: Client): Promise<Buffer> {
  const { width, height } = await sharp(original).metadata();
  const size = edit.turn % 180 === 0 ? { width, height } : { width: height, height: width };
  const crop = edit.crop && pixelsOf(edit.crop, size);
  if (crop && Math.min(crop.width, crop.height) < MIN_CROP) throw new TooSmall();
  return inQueue(client, async () => {
    const { data, info } = await sharp(original)
      .rotate(edit.turn)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const covers = await Promise.all(
      edit.hidden.map(async (box) => {
        const part = pixelsOf(box, size);
        const few = await sharp(data, { raw })
          .extract(part)
          .resize(HIDDEN_PIXELS, HIDDEN_PIXELS, { fit: 'fill', kernel: 'cubic' })
          .png()
          .toBuffer();
        const input = await sharp(few).resize(part.width, part.height, { fit: 'fill' }).png().toBuffer();
        return { input, left: part.left, top: part.top };
      }),
    );
    // it has a channel more than before
    const hidden = await sharp(data, { raw }).composite(covers).raw().toBuffer({ resolveWithObject: true });
    const image = sharp(hidden.data, { raw: { ...raw, channels: hidden.info.channels } });
    return (crop ? image.extract(crop) : image).jpeg({ quality: QUALITY }).toBuffer();
  });
}

/** The original as it is shown while it is edited. @throws UploadError */
export const smallOriginal = (original: Buffer, client: Client): Promise<Buffer> =>
  inQueue(client, () =>
    sharp(original)
      .resize(SHOWN_WIDTH, SHOWN_WIDTH, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: SHOWN_QUALITY })
      .toBuffer(),
  );

async function inQueue(client: Client, make: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await uploadQueue.run(randomUUID(), { client }, make);
  } catch (error) {
    throw error instanceof PictureBacklogError ? new UploadError('busy') : error;
  }
}

/** Whole pixels of a part, within the picture. */
function pixelsOf(box: PhotoBox, { width, height }: { width: number; height: number }) {
  const left = Math.min(Math.floor(box.left * width), width - 1);
  const top = Math.min(Math.floor(box.top * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.ceil(box.width * width), width - left)),
    height: Math.max(1, Math.min(Math.ceil(box.height * height), height - top)),
  };
}
