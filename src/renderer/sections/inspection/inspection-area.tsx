import type { MouseEvent } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { joinFacts } from '#region/format/fact-separator.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture/picture.tsx';
import { wholePictureUrl } from '../../viewer/use-viewer.ts';
import { ScoreBar } from '../score-bar.tsx';
import styles from './inspection-area.module.css';
import type { InspectionAreaView, InspectionFinding, Severity } from './inspection-view.ts';

const TONES: Readonly<Record<Severity, BadgeTone>> = { ok: 'green', note: 'amber', repaired: 'blue' };

interface InspectionAreaProps {
  area: InspectionAreaView;
  /** Opens the close-up of a finding. */
  onEnlarge(event: MouseEvent, finding: InspectionFinding): void;
}

/** An area of the report: its mark out of five and what was found. */
export function InspectionArea({ area, onEnlarge }: InspectionAreaProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { number, state, label, points, score, findings } = area;
  return (
    <li className={styles.area}>
      <span className={classNames(styles.number, styles[state])} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <h3 className={styles.title}>{label}</h3>
          <ScoreBar score={score} />
        </div>
        <p className={styles.quiet}>
          {findings.length === 0 ? joinFacts([t('listing:clean'), points], language) : points}
        </p>
        {findings.length > 0 && (
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <li key={finding.name} className={styles.found}>
                {finding.closeUp && (
                  <a
                    className={styles.closeUp}
                    href={wholePictureUrl(finding.closeUp)}
                    aria-label={t('media:closeUp', { finding: finding.label })}
                    onClick={(event) => onEnlarge(event, finding)}
                  >
                    <Picture source={finding.closeUp} alt="" sizes="6rem" />
                  </a>
                )}
                <span className={styles.finding}>
                  {finding.label}
                  <Badge tone={TONES[finding.severity]}>{t(`listing:severity.${finding.severity}`)}</Badge>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
