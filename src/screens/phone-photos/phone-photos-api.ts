import type { PhonePhotosAnswer } from '#contracts/types.ts';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { delay } from '#store/api.ts';
import { type Failure, isFinal } from '#store/failure.ts';
import { askApi } from '#store/field-api.ts';

/** As many pixels as the site keeps of the longer side. */
const MAX_SIDE = 3_000;

const QUALITY = 0.9;

/** A car of a link. */
export type PhonePhotos = PhonePhotosAnswer['data'];

/** Times that a photo is sent while there is no connection, or too much is going on. */
const MAX_ATTEMPTS = 4;
/** Seconds between them, where the answer does not say. */
const PAUSE_SECONDS = 3;

/** The calls of the page. @param token of the link */
export function phonePhotosApi({
  region,
  language,
  token,
}: {
  region: string;
  language: string;
  token: string;
}) {
  const address = `/api/v1/phone-photos/${region}?lang=${encodeURIComponent(language)}`;
  const headers = { authorization: `Bearer ${token}` };
  return {
    /** @throws Failure */
    find: async () => (await askApi<PhonePhotosAnswer>(address, { headers })).data,
    /** The same photo again is not added twice, so a lost answer does no harm. @throws Failure */
    async add(file: File, onProgress: (share: number) => void): Promise<PhonePhotos> {
      const body = { file: await dataUrlOf(await smallerPicture(file)) };
      for (let attempt = 1; ; attempt++) {
        try {
          const request = { method: 'POST', headers, body, onProgress } as const;
          return (await askApi<PhonePhotosAnswer>(address, request)).data;
        } catch (failure) {
          const { retryAfter = PAUSE_SECONDS } = failure as Failure;
          if (isFinal(failure as Failure) || attempt === MAX_ATTEMPTS) throw failure;
          await delay(retryAfter * 1_000, new AbortController().signal);
        }
      }
    },
  };
}

/** A large picture in the size that the site keeps, which a slow line sends in a part of the time; what cannot be drawn is sent as it is. */
async function smallerPicture(file: File): Promise<Blob> {
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
