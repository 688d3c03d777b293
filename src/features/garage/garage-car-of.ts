import type { GarageCar } from '#store/garage-lists.ts';

/** Stored data of a car on a card, with the last segment of its address as slug. */
export function garageCarOf({ id, href, title }: { id: number; href: string; title: string }): GarageCar {
  return { id, title, slug: decodeURIComponent(href.split('/').at(-1) ?? '') };
}
