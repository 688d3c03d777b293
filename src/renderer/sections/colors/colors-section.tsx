import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { SectionProps } from '../section.ts';
import styles from './colors-section.module.css';
import type { ColorsView } from './colors-view.ts';

/** Paints as links: each shows the car in it, without scripts too. */
export function ColorsSection({ view: { shown, paints }, slots }: SectionProps<ColorsView>) {
  const t = useTranslate();
  return (
    <section className={styles.colors}>
      <h2 className={styles.title}>
        {t('listing:section.colors')}
        <span className={styles.shown}>
          <bdi>{shown}</bdi>
        </span>
      </h2>
      <ul className={styles.paints}>
        {paints.map(({ key, name, swatch, href, isShown }) => (
          <li key={key}>
            <a
              className={classNames(styles.paint, isShown && styles.isShown)}
              href={href}
              title={name}
              aria-current={isShown ? 'true' : undefined}
              onClick={slots.onChoose}
            >
              <span className={styles.swatch} style={{ background: swatch }} />
              <VisuallyHidden>{name}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
