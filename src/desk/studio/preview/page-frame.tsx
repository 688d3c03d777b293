import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import styles from './preview.module.css';
import { type FrameProps, useFrame } from './use-frame.ts';
import { usePicture } from './use-picture.ts';

interface PageFrameProps extends FrameProps {
  html: string;
  /** Pixels of the page; it is scaled down to its place. */
  width: number;
}

/** A page in a frame that has no origin. */
export function PageFrame({ html, width, ...props }: PageFrameProps) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const state = useRef({ scroll: 0, isPicking: props.isPicking });
  const { scale, height } = useScale(place, width);
  const picture = usePicture(html, state);
  const { frame, document, ready } = useFrame(picture, state, props);

  return (
    <div ref={place} className={styles.place}>
      {document !== undefined && (
        <iframe
          ref={frame}
          className={styles.frame}
          title={t('desk:studio.preview.frame')}
          sandbox="allow-scripts"
          srcDoc={document}
          data-shown={ready || undefined}
          inert={ready === 0}
          style={{
            inlineSize: `${width}px`,
            blockSize: `${Math.ceil(height / scale)}px`,
            transform: `scale(${scale})`,
            insetInlineStart: `${Math.max(0, ((place.current?.clientWidth ?? 0) - width * scale) / 2)}px`,
          }}
        />
      )}
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
