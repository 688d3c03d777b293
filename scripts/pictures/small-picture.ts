import sharp from 'sharp';

const QUALITIES = [75, 65, 55, 45, 35];

/** Returns a picture as WebP of at most so many bytes. @throws if it stays larger */
export async function smallPicture(picture: Buffer, maxBytes: number): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const file = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (file.length <= maxBytes) return file;
  }
  throw new Error(`the picture is larger than ${maxBytes / 1024} KiB`);
}
