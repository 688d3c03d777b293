import { Icon } from '#ui/icon/icon.tsx';
import { BlockHead } from '../block-head.tsx';
import type { BlockView } from '../block-view.ts';
import styles from './checklist.module.css';

export function ChecklistBlock({ block }: { block: BlockView }) {
  return (
    <section>
      <BlockHead block={block} />
      <ul className={styles.list}>
        {block.items.map(({ title, text }) => (
          <li key={title} className={styles.entry}>
            <Icon name="check" />
            <div>
              <p className={styles.title}>{title}</p>
              {text && <p className={styles.text}>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
