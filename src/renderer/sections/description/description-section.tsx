import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './description-section.module.css';
import type { TextIn } from './text-in.ts';

export function DescriptionSection({ view }: SectionProps<TextIn>) {
  return (
    <SectionFrame name="description">
      <SellerText {...view} />
    </SectionFrame>
  );
}

export function SellerText({ language, text }: TextIn) {
  return (
    <p className={styles.text} lang={language} dir="auto">
      {text}
    </p>
  );
}
