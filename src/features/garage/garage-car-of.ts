import type { GarageCar } from './garage-lists.ts';

/** What is kept of a car on a card: the last segment of its address finds it again. */
export function garageCarOf({ id, href, title }: { id: number; href: string; title: string }): GarageCar {
  return { id, title, slug: decodeURIComponent(href.split('/').at(-1) ?? '') };
}
