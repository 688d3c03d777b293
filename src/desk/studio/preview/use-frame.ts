import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Picture, PictureState } from './use-picture.ts';

/** What somebody does in the frame. */
interface FrameEvents {
  /** @param part name of a property */
  onPart(part: string): void;
  /** @param path of a page of the site, with its query */
  onPath(path: string): void;
}

export interface FrameProps extends FrameEvents {
  isPicking: boolean;
  /** Part to show, from 0; another object shows it again. */
  shown: { index: number } | undefined;
}

/** A frame that does not answer for so long is shown as it is, or loaded again. */
const MAX_WAIT_MS = 3_000;

/**
 * The frame is loaded with the first picture and takes each newer one by a message: it has its styles, fonts and drawings
 * already, and lays out what has changed.
 */
export function useFrame(
  newest: Picture | undefined,
  state: RefObject<PictureState>,
  { isPicking, shown, onPart, onPath }: FrameProps,
) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<Picture>();
  const [isListening, setListening] = useState(false);
  /** Key of the picture that is shown; 0: none. */
  const [ready, setReady] = useState(0);
  const first = loaded ?? newest;
  if (!loaded && newest) setLoaded(newest);

  useEffect(() => {
    state.current.isPicking = isPicking;
    tell(frame.current, { pick: isPicking });
  }, [isPicking, state]);

  useEffect(() => {
    if (ready > 0 && shown) tell(frame.current, { show: shown.index });
  }, [shown, ready]);

  useEffect(() => {
    function hear({ source, data }: MessageEvent) {
      if (!frame.current || source !== frame.current.contentWindow || !isMessage(data)) return;
      if (data.ready === 0) setListening(true);
      if (typeof data.ready === 'number') setReady(data.ready || (first?.key ?? 0));
      if (typeof data.scroll === 'number') state.current.scroll = data.scroll;
      if (typeof data.part === 'string') onPart(data.part);
      if (typeof data.path === 'string') {
        state.current.scroll = 0;
        onPath(data.path);
      }
    }
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [first, onPart, onPath, state]);

  useEffect(() => {
    if (isListening && newest && newest !== first)
      tell(frame.current, { page: newest.document, key: newest.key });
  }, [isListening, newest, first]);

  const isLate = newest !== undefined && ready < newest.key;
  useEffect(() => {
    if (!isLate) return undefined;
    const timer = setTimeout(() => {
      setListening(false);
      setLoaded(newest);
      setReady(newest?.key ?? 0);
    }, MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLate, newest]);

  return { frame, document: first?.document, ready };
}

/** A frame without an origin can only be reached by any. */
const tell = (frame: HTMLIFrameElement | null, message: object) =>
  frame?.contentWindow?.postMessage(message, '*');

const isMessage = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && 'from' in data && data.from === 'forecourt-preview';
