import { classNames } from '../class-names.ts';
import styles from './pictogram.module.css';
import { pictogramHref, SIGNS } from './pictogram-names.ts';

/**
 * The silhouette or sign that a manifest names, else a plain car. Pictograms are in a file of
 * their own: as part of the scripts they would weigh on every page.
 */
export function Pictogram({ name }: { name: string }) {
  const isSign = SIGNS.includes(name);
  return (
    <svg
      className={classNames(styles.pictogram, isSign ? styles.sign : styles.car)}
      viewBox={isSign ? '0 0 24 24' : '0 0 72 30'}
      aria-hidden="true"
    >
      <use href={pictogramHref(name)} />
    </svg>
  );
}
