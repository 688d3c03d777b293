import { photoColor } from '#domain/media/picture.ts';
import { classNames } from '../class-names.ts';
import styles from './picture.module.css';
import { type PictureSource, pictureAddresses } from './picture-source.ts';

export interface PictureProps {
  source: PictureSource;
  /** Empty for decoration. */
  alt: string;
  /** CSS `sizes`: how wide the picture stands at which window width. */
  sizes: string;
  /** `first`: the largest picture of the first view, loaded immediately with high priority; `eager`: also in the first view. */
  loading?: 'first' | 'eager' | 'lazy';
  /** CSS media query; where it does not hold, nothing is fetched. */
  media?: string;
  className?: string;
}

/** One transparent pixel. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** A 16/9 picture that reserves its space while it loads. */
export function Picture({ source, alt, sizes, loading = 'lazy', media, className }: PictureProps) {
  const { src, srcSet, width, height } = pictureAddresses(source);
  const choice = srcSet ? { srcSet, sizes } : {};
  const background = photoColor(source.path);
  const image = (
    // biome-ignore lint/performance/noImgElement: pictures come sized from our own route (SPEC 7.6)
    <img
      {...(media ? { src: NOTHING } : { src, ...choice })}
      width={width}
      height={height}
      alt={alt}
      loading={loading === 'lazy' ? 'lazy' : undefined}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding={loading === 'lazy' ? 'async' : undefined}
      className={classNames(styles.picture, className)}
      style={background ? { background } : undefined}
    />
  );
  if (!media) return image;
  return (
    <picture>
      <source media={media} srcSet={srcSet || src} sizes={srcSet ? sizes : undefined} />
      {image}
    </picture>
  );
}
