import type { LabelledPromises } from '#region/promises/promises-of.ts';
import { Pictogram } from '#ui/pictogram/pictogram.tsx';
import styles from './promises.module.css';

interface PromisesProps extends LabelledPromises {
  /** Names of those that hold for the car at hand; absent: all. */
  held?: readonly string[];
}

/** What the company promises: a row of tiles in wide places, a list in narrow ones. */
export function Promises({ label, promises: all, held }: PromisesProps) {
  const promises = all.filter(({ name }) => held?.includes(name) ?? true);
  if (promises.length === 0) return null;
  return (
    <ul className={styles.promises} aria-label={label}>
      {promises.map(({ name, title, text, pictogram, href }) => (
        <li key={name} className={styles.promise}>
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
