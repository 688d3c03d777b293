import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './on-the-road-section.module.css';
import type { OnTheRoadView } from './on-the-road-view.ts';

/** The price until the car may be driven, part by part. */
export function OnTheRoadSection({ view: { parts, total, totalLabel } }: SectionProps<OnTheRoadView>) {
  const t = useTranslate();
  return (
    <SectionFrame name="on_the_road">
      <table className={styles.table}>
        <tbody>
          {parts.map(({ name, label, amount }) => (
            <tr key={name}>
              <th className={styles.label} scope="row">
                {label}
              </th>
              <td className={styles.amount}>{amount}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <th className={styles.label} scope="row">
              {totalLabel}
            </th>
            <td className={styles.amount}>{total}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.note}>
        {t(parts.length > 0 ? 'listing:onTheRoad.note' : 'listing:onTheRoad.onlyTotal')}
      </p>
    </SectionFrame>
  );
}
