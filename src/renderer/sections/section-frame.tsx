import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { TitledSection } from './section.ts';
import styles from './section-frame.module.css';

export interface SectionFrameProps {
  /** Name of the section; its heading is `listing:section.<name>`. */
  name: TitledSection;
  /** A line below the heading. */
  note?: ReactNode;
  children: ReactNode;
}

/** Heading and body of a section of the car page. */
export function SectionFrame({ name, note, children }: SectionFrameProps) {
  const t = useTranslate();
  return (
    <section>
      <h2 className={styles.title}>{t(`listing:section.${name}`)}</h2>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  );
}
