import { useTranslate } from '#i18n/i18n-provider.tsx';
import styles from './facts.module.css';
import type { ListingView } from './listing-view.ts';
import { Section } from './section.tsx';

/** The specification of the car: the manifest's facts, as far as they are known. */
export function Facts({ car }: { car: ListingView }) {
  const t = useTranslate();
  if (car.facts.length === 0) return null;
  return (
    <Section title={t('listing:facts')}>
      <dl className={styles.facts}>
        {car.facts.map(({ label, text }) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.text}>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
