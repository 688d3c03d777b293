import type { PhonePhotosAnswer } from '#contracts/types.ts';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { delay } from '#store/api.ts';
import { type Failure, isFinal } from '#store/failure.ts';
import { askApi } from '#store/field-api.ts';
import { smallerPicture } from './smaller-picture.ts';

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
