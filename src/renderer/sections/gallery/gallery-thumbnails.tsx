import { type MouseEvent, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './gallery-section.module.css';
import type { GalleryView } from './gallery-view.ts';

interface GalleryThumbnailsProps {
  view: GalleryView;
  /** Begins the ids of the large pictures. */
  id: string;
  /** Index of the picture that is shown large. */
  shown: number;
  label(index: number): string;
  onShow(index: number): void;
}

/** Small pictures, and the other media, in a row that follows what is shown large. */
export function GalleryThumbnails({
  view: { pictures, media },
  id,
  shown,
  label,
  onShow,
}: GalleryThumbnailsProps) {
  const thumbnails = useRef<HTMLUListElement>(null);
  // by hand: scrollIntoView would move the page as well, and stop the pictures that are still being swiped
  useEffect(() => {
    const list = thumbnails.current;
    const chosen = list?.children[media.length + shown];
    if (!list || !chosen) return;
    const [row, one] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (row.left <= one.left && one.right <= row.right) return;
    list.scrollLeft += one.left + one.width / 2 - row.left - row.width / 2;
  }, [shown, media.length]);
  return (
    <ul ref={thumbnails} className={styles.thumbnails}>
      {media.map(({ name, label: text }) => (
        <li key={name}>
          <a
            className={classNames(styles.thumbnail, styles.tile, styles[name])}
            href={`#media-${name}`}
            onClick={openMedia}
          >
            {text}
          </a>
        </li>
      ))}
      {pictures.map(({ thumbnail }, index) => (
        <li key={thumbnail}>
          <a
            className={classNames(styles.thumbnail, index === shown && styles.shown)}
            href={`#${id}${index}`}
            aria-label={label(index)}
            aria-current={index === shown ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              onShow(index);
            }}
          >
            {/* biome-ignore lint/performance/noImgElement: pictures come sized from our own route (SPEC 7.6) */}
            <img src={thumbnail} alt="" width={160} height={90} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Without scripts the link leads to what is to be opened. */
function openMedia({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  document.querySelector(currentTarget.hash)?.setAttribute('open', '');
}
