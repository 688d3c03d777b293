import type { DeskPictures } from '#contracts/types.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './listings.module.css';

/** A photo of a car in a small size; a sign where there is none. */
export function CarPhoto({
  path,
  pictures: { host, width },
  alt = '',
}: {
  path: string | null;
  pictures: DeskPictures;
  alt?: string;
}) {
  if (path === null)
    return (
      <span className={styles.noPhoto}>
        <Icon name="camera" />
      </span>
    );
  // this site shows staff their own photos of cars that are off the site, for which a CDN has no login
  const from = path.startsWith('photos/') ? '' : host;
  return <Picture source={{ path, host: from, widths: [width] }} alt={alt} sizes={`${width}px`} />;
}
