import { type RefObject, useEffect, useState } from 'react';
import { frameDocument, spritesOf } from './frame-document.ts';

interface Picture {
  key: number;
  document: string;
}

/** What a picture begins with. */
export type PictureState = Parameters<typeof frameDocument>[1];

const sprites = new Map<string, Promise<string>>();

/** The last two documents made of a page, the newest at the end. */
export function usePictures(html: string, state: RefObject<PictureState>): readonly Picture[] {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  useEffect(() => {
    let isOver = false;
    void documentOf(html, { ...state.current }).then((made) => {
      if (isOver) return;
      setPictures((now) => {
        const last = now.at(-1)?.key ?? 0;
        return [...now.slice(-1), { key: last + 1, document: made }];
      });
    });
    return () => {
      isOver = true;
    };
  }, [html, state]);
  return pictures;
}

async function documentOf(html: string, state: PictureState): Promise<string> {
  const drawn = new Map<string, string>();
  for (const address of spritesOf(html)) {
    const drawing = sprites.get(address) ?? fetch(address).then((answer) => answer.text());
    sprites.set(address, drawing);
    const svg = await drawing.catch(() => undefined);
    if (svg === undefined) sprites.delete(address);
    else drawn.set(address, svg);
  }
  return frameDocument(html, state, { origin: window.location.origin, sprites: drawn });
}
