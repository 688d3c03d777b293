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

/** Headings of a block's items go down one step at a time: without a title of its own they stand right under the page's. */
export const itemHeading = ({ title }: BlockView): 'h2' | 'h3' => (title ? 'h3' : 'h2');
