import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { BlockHead, itemHeading } from '../block-head.tsx';
import type { BlockView } from '../block-view.ts';
import styles from './steps.module.css';

/** Steps in their order, numbered in the digits of the language. */
export function StepsBlock({ block }: { block: BlockView }) {
  const language = usePageLanguage();
  const Heading = itemHeading(block);
  return (
    <section>
      <BlockHead block={block} />
      <ol className={styles.steps}>
        {block.items.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {formatNumber(index + 1, language)}
            </span>
            <Heading className={styles.title}>{title}</Heading>
            {text && <p className={styles.text}>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
