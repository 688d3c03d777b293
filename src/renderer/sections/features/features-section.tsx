import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './features-section.module.css';
import type { FeaturesView } from './features-view.ts';

export function FeaturesSection({ view }: SectionProps<FeaturesView>) {
  const t = useTranslate();
  return (
    <SectionFrame name="features">
      <div className={styles.groups}>
        {view.groups.map(({ name, features }) => (
          <div key={name}>
            <h3 className={styles.title}>{t(`listing:features.${name}`)}</h3>
            <ul className={styles.features}>
              {features.map((feature) => (
                <li key={feature} className={styles.feature}>
                  <Icon name="check" size="sm" />
                  <span>{feature}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </SectionFrame>
  );
}
