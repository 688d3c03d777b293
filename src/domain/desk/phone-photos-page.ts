/** Page on which a phone adds photos to a car. */
export const PHONE_PHOTOS_PATH = '/phone-photos';

/**
 * Path of the page for a link. Its token is the fragment: browsers send it to nobody, so no log, cache or `Referer` of any server or proxy
 * has it. The page sends it as a header.
 */
export const phonePhotosAddress = (region: string, token: string): string =>
  `${PHONE_PHOTOS_PATH}/${region}#${token}`;
