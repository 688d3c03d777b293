import { LinkButton } from '#ui/button/button.tsx';
import type { BlockView } from '../block-view.ts';
import styles from './call-to-action.module.css';

export function CallToActionBlock({ block: { title, text, action } }: { block: BlockView }) {
  return (
    <section className={styles.box}>
      <div>
        {title && <h2 className={styles.title}>{title}</h2>}
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {action && (
        <LinkButton variant="primary" href={action.href}>
          {action.label}
        </LinkButton>
      )}
    </section>
  );
}
