import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import styles from './preview.module.css';
import { type FramesProps, useFrames } from './use-frames.ts';
import { usePictures } from './use-pictures.ts';

interface PageFrameProps extends FramesProps {
  html: string;
  /** Pixels of the page; it is scaled down to its place. */
  width: number;
}

/** A page in a frame that has no origin. The last picture stays until the next one is there. */
export function PageFrame({ html, width, ...props }: PageFrameProps) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const state = useRef({ scroll: 0, isPicking: props.isPicking });
  const { scale, height } = useScale(place, width);
  const pictures = usePictures(html, state);
  const newest = pictures.at(-1);
  const { frames, ready } = useFrames(newest?.key ?? 0, state, props);

  return (
    <div ref={place} className={styles.place}>
      {pictures
        .filter((picture) => picture.key >= ready || picture === newest)
        .map((picture) => (
          <iframe
            key={picture.key}
            ref={(frame) => {
              if (frame) frames.current.set(picture.key, frame);
              else frames.current.delete(picture.key);
            }}
            className={styles.frame}
            title={t('desk:studio.preview.frame')}
            sandbox="allow-scripts"
            srcDoc={picture.document}
            data-shown={picture.key === ready || undefined}
            inert={picture.key !== ready}
            style={{
              inlineSize: `${width}px`,
              blockSize: `${Math.ceil(height / scale)}px`,
              transform: `scale(${scale})`,
              insetInlineStart: `${Math.max(0, ((place.current?.clientWidth ?? 0) - width * scale) / 2)}px`,
            }}
          />
        ))}
    </div>
  );
}

/** How far a page of a width is scaled down to its place, whose height is in pixels. */
function useScale(place: { current: HTMLDivElement | null }, width: number) {
  const [size, setSize] = useState({ width, height: 600 });
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [place]);
  return { scale: Math.min(1, size.width / width) || 1, height: size.height };
}
