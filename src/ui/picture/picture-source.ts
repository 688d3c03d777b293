import { defaultHeight, pictureSrcSet, pictureUrl } from '#domain/picture.ts';
import type { PictureSource } from './picture.tsx';

export interface PictureDelivery {
  /** Host that serves pictures; empty: this site. */
  host: string;
  /** Sizes the manifest allows, px. */
  sizes: readonly { width: number; height: number }[];
}

/**
 * Addresses of an asset, from the manifest's sizes only (SPEC 7.6).
 * @param widest px; no larger size is offered
 */
export function pictureSource(path: string, delivery: PictureDelivery, widest: number): PictureSource {
  const isWide = ({ width, height }: { width: number; height: number }) =>
    width <= widest && Math.abs(height - defaultHeight(width)) <= 1;
  const sizes = delivery.sizes.filter(isWide).sort((a, b) => a.width - b.width);
  const middle = sizes[Math.floor((sizes.length - 1) / 2)] ?? {
    width: widest,
    height: defaultHeight(widest),
  };
  const asset = { path, host: delivery.host || undefined };
  return { src: pictureUrl({ ...asset, ...middle }), srcSet: pictureSrcSet(asset, sizes), ...middle };
}
