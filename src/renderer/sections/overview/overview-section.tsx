import { Icon } from '#ui/icon/icon.tsx';
import { Pictogram } from '#ui/pictogram/pictogram.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './overview-section.module.css';
import type { OverviewView } from './overview-view.ts';

export function OverviewSection({ view: { points, facts, pictogram } }: SectionProps<OverviewView>) {
  return (
    <SectionFrame name="overview">
      <div className={styles.card}>
        {pictogram && (
          <div className={styles.drawing}>
            <Pictogram name={pictogram} />
          </div>
        )}
        <dl className={styles.facts}>
          {facts.map(({ name, label, text }) => (
            <div key={name}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.text}>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {points.length > 0 && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point} className={styles.point}>
              <Icon name="check" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      )}
    </SectionFrame>
  );
}
