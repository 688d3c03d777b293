import type { LabelledPromises } from '#region/promises/promises-of.ts';
import { Pictogram } from '../pictogram/pictogram.tsx';
import styles from './promises.module.css';

/** What the company promises: a row of tiles in wide places, a list in narrow ones. */
export function Promises({ label, promises }: LabelledPromises) {
  return (
    <ul className={styles.promises} aria-label={label}>
      {promises.map(({ title, text, pictogram, href }) => (
        <li key={title} className={styles.promise}>
          <Pictogram name={pictogram} />
          <p>
            {href ? (
              <a className={styles.title} href={href}>
                {title}
              </a>
            ) : (
              <span className={styles.title}>{title}</span>
            )}
            {text !== '' && <small className={styles.text}>{text}</small>}
          </p>
        </li>
      ))}
    </ul>
  );
}
