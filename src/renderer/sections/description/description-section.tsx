import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import type { DescriptionView } from './describe-description.ts';
import styles from './description-section.module.css';

export function DescriptionSection({ view: { language, paragraphs } }: SectionProps<DescriptionView>) {
  return (
    <SectionFrame name="description">
      <div className={styles.text} lang={language} dir="auto">
        {paragraphs.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs neither move nor change, and may be equal
          <p key={index}>{text}</p>
        ))}
      </div>
    </SectionFrame>
  );
}
