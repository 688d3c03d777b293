import { Icon } from '#ui/icon/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './section-head.module.css';

export interface SectionHeadProps {
  title: string;
  /** Where all of it is. */
  more?: { href: string; label: string };
}

export function SectionHead({ title, more }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {more && (
        <a className={styles.more} href={more.href}>
          {more.label}
          <VisuallyHidden>: {title}</VisuallyHidden>
          <Icon name="arrow-next" size="sm" />
        </a>
      )}
    </div>
  );
}
