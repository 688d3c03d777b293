import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './specification-section.module.css';
import type { SpecificationView } from './specification-view.ts';

/** The specification of the car: the manifest's facts, as far as they are known. */
export function SpecificationSection({ view }: SectionProps<SpecificationView>) {
  return (
    <SectionFrame name="specification">
      <dl className={styles.facts}>
        {view.facts.map(({ label, text }) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.text}>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </SectionFrame>
  );
}
