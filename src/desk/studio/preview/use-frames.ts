import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PictureState } from './use-pictures.ts';

/** What somebody does in the frame. */
interface FrameEvents {
  /** @param pointer JSON pointer of a property */
  onPart(pointer: string): void;
  /** @param path of a page of the site, with its query */
  onPath(path: string): void;
}

export interface FramesProps extends FrameEvents {
  isPicking: boolean;
  /** Part to show, from 0; another object shows it again. */
  shown: { index: number } | undefined;
}

/** Another picture is there at the latest after so many milliseconds, whether or not its sheets have come. */
const MAX_WAIT_MS = 3_000;

/** Frames of pictures by key, and the newest that is ready; sends messages to them and listens to theirs. */
export function useFrames(newest: number, state: RefObject<PictureState>, props: FramesProps) {
  const { isPicking, shown, onPart, onPath } = props;
  const frames = useRef(new Map<number, HTMLIFrameElement>());
  const [ready, setReady] = useState(0);

  useEffect(() => {
    state.current.isPicking = isPicking;
    for (const frame of frames.current.values()) tell(frame, { pick: isPicking });
  }, [isPicking, state]);

  useEffect(() => {
    const frame = frames.current.get(ready);
    if (frame && shown) tell(frame, { show: shown.index });
  }, [shown, ready]);

  useEffect(() => {
    function hear({ source, data }: MessageEvent) {
      const from = [...frames.current].find(([, frame]) => frame.contentWindow === source);
      if (!from || !isMessage(data)) return;
      if (data.ready === true) setReady((now) => Math.max(now, from[0]));
      if (typeof data.scroll === 'number') state.current.scroll = data.scroll;
      if (typeof data.part === 'string') onPart(data.part);
      if (typeof data.path === 'string') {
        state.current.scroll = 0;
        onPath(data.path);
      }
    }
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [onPart, onPath, state]);

  useEffect(() => {
    const timer = setTimeout(() => setReady((now) => Math.max(now, newest)), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [newest]);

  return { frames, ready };
}

/** A frame without an origin can only be reached by any. */
const tell = (frame: HTMLIFrameElement, message: object) => frame.contentWindow?.postMessage(message, '*');

const isMessage = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && 'from' in data && data.from === 'forecourt-preview';
