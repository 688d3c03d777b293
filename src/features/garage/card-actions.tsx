import styles from './card-actions.module.css';
import { GarageButton } from './garage-button.tsx';
import type { GarageCar } from './garage-lists.ts';

/** Save and compare buttons on a card, next to its link. */
export function CardActions({ car }: { car: { id: number; href: string; title: string } }) {
  const stored = garageCarOf(car);
  return (
    <div className={styles.actions}>
      <GarageButton car={stored} list="favourites" isFloating />
      <GarageButton car={stored} list="compare" isFloating />
    </div>
  );
}

/** Stored data of a car on a card, with the last segment of its address as slug. */
function garageCarOf({ id, href, title }: { id: number; href: string; title: string }): GarageCar {
  return { id, title, slug: decodeURIComponent(href.split('/').at(-1) ?? '') };
}
