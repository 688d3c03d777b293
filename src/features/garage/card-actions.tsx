import styles from './card-actions.module.css';
import { KeepButton } from './keep-button.tsx';
import { keptCarOf } from './kept-car-of.ts';

/** Heart and comparison on a card, beside its link. */
export function CardActions({ car }: { car: { id: number; href: string; title: string } }) {
  const kept = keptCarOf(car);
  return (
    <div className={styles.actions}>
      <KeepButton car={kept} list="favourites" isFloating />
      <KeepButton car={kept} list="compare" isFloating />
    </div>
  );
}
