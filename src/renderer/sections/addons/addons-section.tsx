import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './addons-section.module.css';
import type { AddonsView } from './addons-view.ts';

export function AddonsSection({ view }: SectionProps<AddonsView>) {
  const t = useTranslate();
  return (
    <SectionFrame name="addons" note={t('listing:addonsNote')}>
      <ul className={styles.addons}>
        {view.addons.map(({ name, label, price }) => (
          <li key={name} className={styles.addon}>
            <span>{label}</span>
            <span className={styles.price}>{price}</span>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
