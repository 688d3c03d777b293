import { BlockHead } from '../block-head.tsx';
import type { BlockView } from '../block-view.ts';
import styles from './paragraphs.module.css';

export function ParagraphsBlock({ block }: { block: BlockView }) {
  return (
    <section>
      <BlockHead block={block} />
      <div className={styles.paragraphs}>
        {block.items.map(({ title, text }) => (
          <div key={text}>
            {title && <h3 className={styles.title}>{title}</h3>}
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
