import { Badge } from '#ui/badge/badge.tsx';
import { Price } from '#ui/price/price.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './promotion-section.module.css';
import type { PromotionView } from './promotion-view.ts';

export function PromotionSection({ view }: SectionProps<PromotionView>) {
  return (
    <SectionFrame name="promotion">
      <div className={styles.offer}>
        <p className={styles.text}>
          <strong>{view.title}</strong>
          <span className={styles.until}>{view.until}</span>
        </p>
        <p className={styles.money}>
          <Price>{view.price}</Price>
          {view.saving && <Badge tone="green">{view.saving}</Badge>}
        </p>
      </div>
    </SectionFrame>
  );
}
