import { Icon } from '../icon/icon.tsx';
import styles from './breadcrumbs.module.css';

export interface Crumb {
  name: string;
  /** Absent: the page one is on. */
  href?: string;
}

/** The way from the home page to this one. */
export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {crumbs.map(({ name, href }, index) => (
          <li key={`${name} ${href}`} className={styles.item}>
            {index > 0 && <Icon name="chevron-next" size="sm" />}
            {href === undefined ? (
              <span aria-current="page">
                <bdi>{name}</bdi>
              </span>
            ) : (
              <a className={styles.link} href={href}>
                <bdi>{name}</bdi>
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
