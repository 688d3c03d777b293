import { rememberByObject } from '#domain/cache/remember.ts';
import { defaultHeight, pictureSrcSet, pictureUrl } from '#domain/media/picture.ts';

export interface PictureDelivery {
  /** Host that serves pictures; empty: this site. */
  host: string;
  /** Sizes the manifest allows, px. */
  sizes: readonly { width: number; height: number }[];
}

/** One picture and the sizes it can be had in; small, because pages carry dozens of them to the browser. */
export interface PictureSource {
  /** Path of the asset, or an address that is complete already. */
  path: string;
  /** Absent: this site. */
  host?: string;
  /** Pixels, rising, all 16/9; at least one. */
  widths: number[];
}

/** What stands in the `img` element. */
export interface PictureAddresses {
  /** A size in the middle, for browsers that do not choose. */
  src: string;
  /** Empty: `src` alone, there is one size. */
  srcSet: string;
  /** Pixels of `src`. */
  width: number;
  height: number;
}

/**
 * An asset in the manifest's 16/9 sizes (SPEC 7.6).
 * @param widest px; no larger size is offered
 */
export function pictureSource(path: string, { host, sizes }: PictureDelivery, widest: number): PictureSource {
  const widths = sizes
    .filter(({ width, height }) => width <= widest && height === defaultHeight(width))
    .map(({ width }) => width)
    .sort((a, b) => a - b);
  return { path, ...(host && { host }), widths: widths.length > 0 ? widths : [widest] };
}

/** Addresses of a picture; pages of one stock share its sources. */
export const pictureAddresses = rememberByObject(
  ({ path, host, widths }: PictureSource): PictureAddresses => {
    const width = widths[Math.floor((widths.length - 1) / 2)] ?? 0;
    const sizes = widths.map((each) => ({ width: each, height: defaultHeight(each) }));
    return {
      src: pictureUrl({ path, host, width }),
      srcSet: sizes.length > 1 ? pictureSrcSet({ path, host }, sizes) : '',
      width,
      height: defaultHeight(width),
    };
  },
);
