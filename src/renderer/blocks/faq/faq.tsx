import { Icon } from '#ui/icon/icon.tsx';
import { BlockHead } from '../block-head.tsx';
import type { BlockView } from '../block-view.ts';
import styles from './faq.module.css';

/** Questions that open without scripts. */
export function FaqBlock({ block }: { block: BlockView }) {
  return (
    <section>
      <BlockHead block={block} />
      <div className={styles.list}>
        {block.items.map(({ title, text }) => (
          <details key={title} className={styles.entry}>
            <summary className={styles.question}>
              {title}
              <Icon name="chevron-down" />
            </summary>
            <p className={styles.answer}>{text}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
