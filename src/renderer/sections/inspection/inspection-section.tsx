import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { joinFacts } from '#region/format/fact-separator.ts';
import { classNames } from '#ui/class-names.ts';
import { useViewer } from '../../viewer/use-viewer.ts';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import { CarOutline } from './car-outline.tsx';
import { InspectionArea } from './inspection-area.tsx';
import styles from './inspection-section.module.css';
import type { InspectionView, Severity } from './inspection-view.ts';

const LEGEND: readonly Severity[] = ['ok', 'note', 'repaired'];

export function InspectionSection({ view }: SectionProps<InspectionView>) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { notes, pictogram, areas, marks } = view;
  const seen = areas.flatMap(({ findings }) => findings.filter(({ closeUp }) => closeUp !== undefined));
  const enlarge = useViewer(
    seen.flatMap(({ closeUp }) => closeUp ?? []),
    { label: (index) => seen[index]?.label ?? '', isCaptioned: true },
  );
  return (
    <SectionFrame name="inspection" note={joinFacts(notes, language)}>
      <CarOutline pictogram={pictogram} marks={marks} />
      <ul className={styles.legend}>
        {LEGEND.map((severity) => (
          <li key={severity} className={classNames(styles.key, styles[severity])}>
            {t(`listing:severity.${severity}`)}
          </li>
        ))}
      </ul>
      <ul className={styles.areas}>
        {areas.map((area) => (
          <InspectionArea
            key={area.name}
            area={area}
            onEnlarge={(event, finding) => enlarge(event, seen.indexOf(finding))}
          />
        ))}
      </ul>
    </SectionFrame>
  );
}
