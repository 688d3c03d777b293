import { useTranslate } from '#i18n/i18n-provider.tsx';
import { SellerText } from '../description/description-section.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import type { HistoryView } from './describe-history.ts';
import styles from './history-section.module.css';

export function HistorySection({ view: { text, vin, report } }: SectionProps<HistoryView>) {
  const t = useTranslate();
  return (
    <SectionFrame name="history">
      {text && <SellerText {...text} />}
      <dl className={styles.facts}>
        {report && (
          <div>
            <dt className={styles.name}>{t('listing:history.report')}</dt>
            <dd>
              {report.facts.map((fact) => (
                <span key={fact} className={styles.fact}>
                  {fact}
                </span>
              ))}
              {report.link && (
                <a
                  className={styles.link}
                  href={report.link.href}
                  target="_blank"
                  rel="noopener noreferrer nofollow ugc"
                >
                  {t('listing:history.open', { host: report.link.host })}
                </a>
              )}
            </dd>
          </div>
        )}
        {vin && (
          <div>
            <dt className={styles.name}>{t('listing:history.vin')}</dt>
            <dd className={styles.vin}>
              {'whole' in vin ? vin.whole : t('listing:history.vinEnd', { end: vin.end })}
            </dd>
          </div>
        )}
      </dl>
    </SectionFrame>
  );
}
