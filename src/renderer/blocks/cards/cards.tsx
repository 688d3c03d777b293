import { Picture } from '#ui/picture/picture.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import { BlockHead, itemHeading } from '../block-head.tsx';
import type { BlockItem, BlockView } from '../block-view.ts';
import styles from './cards.module.css';

const SIZES = '(min-width: 992px) 20rem, (min-width: 576px) 50vw, 100vw';

/** Short pieces side by side; each may lead somewhere as a whole. */
export function CardsBlock({ block }: { block: BlockView }) {
  const heading = itemHeading(block);
  return (
    <section>
      <BlockHead block={block} />
      <ul className={styles.cards}>
        {block.items.map((item) => (
          <li key={item.title}>
            {item.href ? (
              <a className={styles.card} href={item.href}>
                <Card item={item} heading={heading} />
              </a>
            ) : (
              <div className={styles.card}>
                <Card item={item} heading={heading} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CardProps {
  item: BlockItem;
  heading: 'h2' | 'h3';
}

function Card({ item: { title, text, note, score, picture }, heading: Heading }: CardProps) {
  return (
    <>
      {picture && <Picture source={picture} alt="" sizes={SIZES} className={styles.picture} />}
      <div className={styles.label}>
        <div className={styles.top}>
          <Heading className={styles.title}>
            <bdi>
              <UnbrokenText text={title ?? ''} />
            </bdi>
          </Heading>
          {score && <span className={styles.score}>{score.label}</span>}
        </div>
        {text && <p className={styles.text}>{text}</p>}
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </>
  );
}
