import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { frameDocument, spritesIn } from './frame-document.ts';
import styles from './preview.module.css';

/** What somebody does in the frame. */
export interface FrameEvents {
  /** @param pointer JSON pointer of a property */
  onPart(pointer: string): void;
  /** @param path of a page of the site, with its query */
  onPath(path: string): void;
}

interface PageFrameProps extends FrameEvents {
  html: string;
  /** Pixels of the page; it is scaled down to its place. */
  width: number;
  isPicking: boolean;
  /** Part to show, from 0; another object shows it again. */
  shown: { index: number } | undefined;
}

interface Picture {
  key: number;
  document: string;
}

/** Another picture is there at the latest after so many milliseconds, whether or not its sheets have come. */
const MAX_WAIT_MS = 3_000;
const sprites = new Map<string, Promise<string>>();

/** A page in a frame that has no origin. The last picture stays until the next one is there. */
export function PageFrame({ html, width, isPicking, shown, onPart, onPath }: PageFrameProps) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const frames = useRef(new Map<number, HTMLIFrameElement>());
  const scroll = useRef(0);
  const picking = useRef(isPicking);
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [ready, setReady] = useState(0);
  const { scale, height } = useScale(place, width);
  const newest = pictures.at(-1);

  useEffect(() => {
    let isOver = false;
    void documentOf(html, { scroll: scroll.current, isPicking: picking.current }).then((made) => {
      if (isOver) return;
      setPictures((now) => {
        const last = now.at(-1)?.key ?? 0;
        return [...now.slice(-1), { key: last + 1, document: made }];
      });
    });
    return () => {
      isOver = true;
    };
  }, [html]);

  useEffect(() => {
    picking.current = isPicking;
    for (const frame of frames.current.values()) tell(frame, { pick: isPicking });
  }, [isPicking]);

  useEffect(() => {
    const frame = frames.current.get(ready);
    if (frame && shown) tell(frame, { show: shown.index });
  }, [shown, ready]);

  useEffect(() => {
    function hear({ source, data }: MessageEvent) {
      const from = [...frames.current].find(([, frame]) => frame.contentWindow === source);
      if (!from || !isMessage(data)) return;
      if (data.ready === true) setReady((now) => Math.max(now, from[0]));
      if (typeof data.scroll === 'number') scroll.current = data.scroll;
      if (typeof data.part === 'string') onPart(data.part);
      if (typeof data.path === 'string') {
        scroll.current = 0;
        onPath(data.path);
      }
    }
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [onPart, onPath]);

  const key = newest?.key ?? 0;
  useEffect(() => {
    const timer = setTimeout(() => setReady((now) => Math.max(now, key)), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [key]);

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

async function documentOf(html: string, state: Parameters<typeof frameDocument>[1]): Promise<string> {
  const drawn = new Map<string, string>();
  for (const address of spritesIn(html)) {
    const drawing = sprites.get(address) ?? fetch(address).then((answer) => answer.text());
    sprites.set(address, drawing);
    const svg = await drawing.catch(() => undefined);
    if (svg === undefined) sprites.delete(address);
    else drawn.set(address, svg);
  }
  return frameDocument(html, state, { origin: window.location.origin, sprites: drawn });
}

/** A frame without an origin can only be reached by any. */
const tell = (frame: HTMLIFrameElement, message: object) => frame.contentWindow?.postMessage(message, '*');

const isMessage = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && 'from' in data && data.from === 'forecourt-preview';
