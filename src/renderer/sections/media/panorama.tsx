import '@photo-sphere-viewer/core/index.css';
import { Viewer } from '@photo-sphere-viewer/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import styles from './panorama.module.css';

/** The cabin all around, by drag, buttons or keys; a browser that cannot show it so gets the picture unrolled. */
export function Panorama({ src }: { src: string }) {
  const t = useTranslate();
  const sphere = useRef<HTMLElement>(null);
  const [isFlat, setFlat] = useState(false);
  useEffect(() => {
    const container = sphere.current;
    if (isFlat || !container) return undefined;
    try {
      const viewer = new Viewer({
        container,
        panorama: src,
        navbar: ['zoom', 'move', 'fullscreen'],
        mousewheel: false,
        keyboard: 'fullscreen',
        moveInertia: !matchMedia('(prefers-reduced-motion: reduce)').matches,
        lang: {
          zoom: t('media:zoom'),
          zoomIn: t('media:zoomIn'),
          zoomOut: t('media:zoomOut'),
          moveUp: t('media:moveUp'),
          moveDown: t('media:moveDown'),
          moveLeft: t('media:moveLeft'),
          moveRight: t('media:moveRight'),
          fullscreen: t('media:full'),
          close: t('media:close'),
          loadError: t('media:failed'),
        },
      });
      // a picture on a host that lets no page read it can still be shown
      viewer.addEventListener('panorama-error', () => setFlat(true), { once: true });
      return () => viewer.destroy();
    } catch {
      setFlat(true);
      return undefined;
    }
  }, [src, t, isFlat]);
  if (isFlat) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
      <div className={styles.flat} tabIndex={0}>
        {/* biome-ignore lint/performance/noImgElement: delivered as it is stored */}
        <img src={src} alt={t('media:panorama')} width={2048} height={1024} />
      </div>
    );
  }
  return <section ref={sphere} className={styles.sphere} aria-label={t('media:panorama')} />;
}
