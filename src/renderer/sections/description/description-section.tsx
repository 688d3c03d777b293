import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import type { DescriptionView } from './describe-description.ts';
import styles from './description-section.module.css';

export function DescriptionSection({ view: { language, text } }: SectionProps<DescriptionView>) {
  return (
    <SectionFrame name="description">
      <p className={styles.text} lang={language} dir="auto">
        {text}
      </p>
    </SectionFrame>
  );
}
