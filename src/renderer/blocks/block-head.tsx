import styles from './block-head.module.css';
import type { BlockView } from './block-view.ts';

/** Heading and first words of a block; nothing where it has none. */
export function BlockHead({ block: { title, text } }: { block: BlockView }) {
  if (!title && !text) return null;
  return (
    <div className={styles.head}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {text && <p className={styles.text}>{text}</p>}
    </div>
  );
}
