import type { KeptCar } from './kept-lists.ts';

/** What is kept of a car on a card: the last segment of its address finds it again. */
export function keptCarOf({ id, href, title }: { id: number; href: string; title: string }): KeptCar {
  return { id, title, slug: decodeURIComponent(href.split('/').at(-1) ?? '') };
}
