import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './warranty-section.module.css';
import type { WarrantyView } from './warranty-view.ts';

export function WarrantySection({ view: { kind, term, covers } }: SectionProps<WarrantyView>) {
  const t = useTranslate();
  return (
    <SectionFrame name="warranty">
      <p className={styles.kind}>{t(`listing:warranty.${kind}`)}</p>
      <p>{term}</p>
      {covers.length > 0 && (
        <>
          <h3 className={styles.title}>{t('listing:warranty.covers')}</h3>
          <ul className={styles.covers}>
            {covers.map((area) => (
              <li key={area} className={styles.area}>
                <Icon name="check" size="sm" />
                {area}
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionFrame>
  );
}
