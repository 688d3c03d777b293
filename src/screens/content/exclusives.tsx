import { CardGrid } from '#renderer/car-card/card-grid.tsx';
import type { ExclusivesView } from './content-view.ts';
import styles from './exclusives.module.css';

const SIZES = '(min-width: 1280px) 19rem, (min-width: 992px) 25vw, (min-width: 576px) 50vw, 78vw';

export function Exclusives({ title, text, marks, cars }: ExclusivesView) {
  return (
    <section className={styles.exclusives}>
      <h2 className={styles.title}>{title}</h2>
      {text !== '' && <p className={styles.text}>{text}</p>}
      <ul className={styles.marks}>
        {marks.map(({ label, count, href }) => (
          <li key={href}>
            <a className={styles.mark} href={href}>
              {label}
              <span className={styles.count}>{count}</span>
            </a>
          </li>
        ))}
      </ul>
      {cars.length > 0 && <CardGrid cars={cars} sizes={SIZES} isWide isRow />}
    </section>
  );
}
