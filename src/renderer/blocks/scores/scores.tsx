import { BlockHead } from '../block-head.tsx';
import type { BlockView } from '../block-view.ts';
import styles from './scores.module.css';

/** Values out of ten with a bar each. */
export function ScoresBlock({ block }: { block: BlockView }) {
  return (
    <section>
      <BlockHead block={block} />
      <dl className={styles.scores}>
        {block.items.map(({ title, score }) => (
          <div key={title} className={styles.score}>
            <dt>{title}</dt>
            <dd className={styles.value}>{score?.label}</dd>
            <dd className={styles.bar} aria-hidden="true">
              <span className={styles.fill} style={{ inlineSize: `${(score?.value ?? 0) * 10}%` }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
