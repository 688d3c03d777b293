import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { useViewer, wholePictureUrl } from '../../viewer/use-viewer.ts';
import type { SectionProps } from '../section.ts';
import styles from './gallery-section.module.css';
import type { GalleryView } from './gallery-view.ts';

const NEAREST = { block: 'nearest', inline: 'start' } as const;
const SIZES = '(min-width: 1280px) 50rem, (min-width: 992px) 62vw, 100vw';

/** The pictures, swiped sideways or chosen by their thumbnails; both work without scripts. */
export function GallerySection({ view }: SectionProps<GalleryView>) {
  const t = useTranslate();
  const language = usePageLanguage();
  const id = useId();
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const { note, pictures, media } = view;
  const count = pictures.length;
  const number = (value: number) => formatNumber(value, language);
  const label = (index: number) =>
    note ??
    pictures[index]?.caption ??
    t('listing:picture', { title: view.title, number: number(index + 1), count: number(count) });
  const show = (at: number) => strip.current?.children[at]?.scrollIntoView(NEAREST);
  const follow = () => {
    const element = strip.current;
    if (element) setShown(Math.round(Math.abs(element.scrollLeft) / element.clientWidth));
  };
  const enlarge = useViewer(pictures, {
    label,
    onShow: show,
    isCaptioned: pictures.some(({ caption }) => caption !== undefined),
  });
  return (
    <section className={styles.gallery} aria-label={t('listing:pictures')}>
      <div className={styles.frame}>
        <ul
          ref={strip}
          className={styles.strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
          tabIndex={0}
          aria-label={t('listing:pictures')}
          onScroll={follow}
        >
          {pictures.map((picture, index) => (
            <li
              key={picture.path}
              id={`${id}${index}`}
              className={styles.slide}
              // the first is there before its thumbnail
              style={index > 0 ? { backgroundImage: `url("${picture.thumbnail}")` } : undefined}
            >
              <a href={wholePictureUrl(picture)} onClick={(event) => enlarge(event, index)}>
                <Picture
                  source={picture}
                  alt={label(index)}
                  sizes={SIZES}
                  loading={index === 0 ? 'first' : 'lazy'}
                />
              </a>
            </li>
          ))}
        </ul>
        <FrameMarks view={view} shown={shown} onEnlarge={(event) => enlarge(event, shown)} />
      </div>
      {media.length + count > 1 && (
        <GalleryThumbnails view={view} id={id} shown={shown} label={label} onShow={show} />
      )}
    </section>
  );
}

interface FrameMarksProps {
  view: GalleryView;
  /** Index of the picture that is shown large. */
  shown: number;
  onEnlarge(event: MouseEvent): void;
}

/** What lies over the large picture: the button that enlarges it, and its number. */
function FrameMarks({ view: { note, pictures }, shown, onEnlarge }: FrameMarksProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const count = pictures.length;
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      {count > 0 && (
        <button type="button" className={styles.enlarge} aria-label={t('media:full')} onClick={onEnlarge}>
          <Icon name="expand" />
        </button>
      )}
      {pictures[shown]?.caption !== undefined && (
        <span className={styles.caption} aria-hidden="true">
          {pictures[shown].caption}
        </span>
      )}
      {(note || count > 1) && (
        <span className={styles.count} aria-hidden="true">
          {note ?? `${number(shown + 1)} / ${number(count)}`}
        </span>
      )}
    </>
  );
}

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
function GalleryThumbnails({ view: { pictures, media }, id, shown, label, onShow }: GalleryThumbnailsProps) {
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
