import { LinkButton } from '#ui/button/button.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import type { BlockView } from '../block-view.ts';
import styles from './hero.module.css';

const SIZES = '(min-width: 992px) 36rem, (min-width: 768px) 50vw, 100vw';

/** Opening of a page: text and action next to a picture. */
export function HeroBlock({ block: { title, text, action, picture } }: { block: BlockView }) {
  return (
    <section className={styles.hero}>
      <div className={styles.label}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
        {action && (
          <div>
            <LinkButton variant="primary" href={action.href}>
              {action.label}
            </LinkButton>
          </div>
        )}
      </div>
      {picture && <Picture source={picture} alt="" sizes={SIZES} className={styles.picture} />}
    </section>
  );
}
