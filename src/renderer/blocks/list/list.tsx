import { BlockHead } from '../block-head.tsx';
import type { BlockView } from '../block-view.ts';
import styles from './list.module.css';

export function ListBlock({ block }: { block: BlockView }) {
  return (
    <section>
      <BlockHead block={block} />
      <ul className={styles.list}>
        {block.items.map(({ title, text, note, href }) => (
          <li key={title} className={styles.entry}>
            {href ? (
              <a className={styles.link} href={href}>
                {title}
              </a>
            ) : (
              <span className={styles.title}>{title}</span>
            )}
            {text && <span className={styles.text}>{text}</span>}
            {note && <span className={styles.text}>{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
