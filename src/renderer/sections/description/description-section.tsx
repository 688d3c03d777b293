import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './description-section.module.css';
import type { ChosenText } from './seller-text.ts';

export function DescriptionSection({ view }: SectionProps<ChosenText>) {
  return (
    <SectionFrame name="description">
      <SellerText {...view} />
    </SectionFrame>
  );
}

export function SellerText({ language, text }: ChosenText) {
  return (
    <p className={styles.text} lang={language} dir="auto">
      {text}
    </p>
  );
}
