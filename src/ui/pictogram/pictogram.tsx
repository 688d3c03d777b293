import { classNames } from '../class-names.ts';
import { CAR_OUTLINES } from './car-outlines.ts';
import styles from './pictogram.module.css';
import { SIGN_OUTLINES } from './sign-outlines.ts';

/** The drawn silhouette or sign a manifest names; a name nobody has drawn yet shows a plain car. */
export function Pictogram({ name }: { name: string }) {
  const sign = SIGN_OUTLINES[name];
  const isCar = sign === undefined;
  return (
    <svg
      className={classNames(styles.pictogram, isCar ? styles.car : styles.sign)}
      viewBox={isCar ? '0 0 72 30' : '0 0 24 24'}
      aria-hidden="true"
    >
      <path d={sign ?? CAR_OUTLINES[name] ?? CAR_OUTLINES.car} />
    </svg>
  );
}
