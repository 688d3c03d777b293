import { type RefObject, useEffect, useState } from 'react';
import { frameDocument, sheetsOf, spritesOf } from './frame-document.ts';

/** A page as a document of the frame. */
export interface Picture {
  /** From 1; a newer one has a greater key. */
  key: number;
  document: string;
}

/** What a picture begins with. */
export type PictureState = Parameters<typeof frameDocument>[1];

/** Files that pages have in common, by address. */
const files = new Map<string, Promise<string>>();

/** The last document made of a page; undefined: none yet. */
export function usePicture(html: string, state: RefObject<PictureState>): Picture | undefined {
  const [picture, setPicture] = useState<Picture>();
  useEffect(() => {
    let isOver = false;
    void documentOf(html, { ...state.current }).then((made) => {
      if (!isOver) setPicture((now) => ({ key: (now?.key ?? 0) + 1, document: made }));
    });
    return () => {
      isOver = true;
    };
  }, [html, state]);
  return picture;
}

async function documentOf(html: string, state: PictureState): Promise<string> {
  const [sprites, sheets] = await Promise.all([filesOf(spritesOf(html)), filesOf(sheetsOf(html))]);
  return frameDocument(html, state, { origin: window.location.origin, sprites, sheets });
}

/** Texts by address, without those that cannot be read. */
async function filesOf(addresses: readonly string[]): Promise<Map<string, string>> {
  const texts = await Promise.all(
    addresses.map((address) => {
      const file = files.get(address) ?? readFile(address);
      files.set(address, file);
      return file.catch(() => {
        files.delete(address);
        return undefined;
      });
    }),
  );
  return new Map(
    addresses.flatMap((address, at): [string, string][] => {
      const text = texts[at];
      return text === undefined ? [] : [[address, text]];
    }),
  );
}

async function readFile(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.text();
}
