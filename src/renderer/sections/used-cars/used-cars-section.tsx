import { LinkButton } from '#ui/button/button.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './used-cars-section.module.css';
import type { UsedCarsView } from './used-cars-view.ts';

/** The same model as a used car. */
export function UsedCarsSection({ view: { text, label, href } }: SectionProps<UsedCarsView>) {
  return (
    <SectionFrame name="used_cars">
      <div className={styles.card}>
        <p className={styles.text}>{text}</p>
        <LinkButton variant="secondary" href={href}>
          {label}
        </LinkButton>
      </div>
    </SectionFrame>
  );
}
