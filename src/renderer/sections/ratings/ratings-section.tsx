import { useTranslate } from '#i18n/i18n-provider.tsx';
import { ScoreBar } from '../score-bar.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './ratings-section.module.css';
import type { RatingsView } from './ratings-view.ts';

export function RatingsSection({ view: { note, overall, parts } }: SectionProps<RatingsView>) {
  const t = useTranslate();
  return (
    <SectionFrame name="ratings" note={note}>
      <div className={styles.ratings}>
        <p className={styles.overall}>
          <strong className={styles.number} role="img" aria-label={overall.label}>
            {overall.text}
          </strong>
          <span>{t('listing:ratings.overall')}</span>
        </p>
        <dl className={styles.parts}>
          {parts.map(({ name, score }) => (
            <div key={name} className={styles.part}>
              <dt>{t(`listing:ratings.${name}`)}</dt>
              <dd>
                <ScoreBar score={score} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </SectionFrame>
  );
}
