/** As many pixels as the site keeps of the longer side. */
const MAX_SIDE = 3_000;
const QUALITY = 0.9;

/** A large picture in the size that the site keeps, which a slow line sends in a part of the time; what cannot be drawn is sent as it is. */
export async function smallerPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  const { width, height } = picture;
  const scale = MAX_SIDE / Math.max(width, height);
  const canvas = document.createElement('canvas');
  if (scale < 1) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  if (scale >= 1) return file;
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return smaller && smaller.size < file.size ? smaller : file;
}
