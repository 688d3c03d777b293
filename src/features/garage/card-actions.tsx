import styles from './card-actions.module.css';
import { GarageButton } from './garage-button.tsx';
import { garageCarOf } from './garage-car-of.ts';

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
