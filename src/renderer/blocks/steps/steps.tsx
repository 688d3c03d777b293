import { BlockHead } from '../block-head.tsx';
import type { BlockView } from '../block-view.ts';
import styles from './steps.module.css';

export function StepsBlock({ block }: { block: BlockView }) {
  return (
    <section>
      <BlockHead block={block} />
      <ol className={styles.steps}>
        {block.items.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.title}>{title}</h3>
            {text && <p className={styles.text}>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
