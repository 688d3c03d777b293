import { Icon } from '#ui/icon/icon.tsx';
import styles from './avatar.module.css';

/** A person's picture, else the first letter of the name. The name is next to it as text. */
export function Avatar({ name, image }: { name: string; image: string | null }) {
  // by characters as people count them
  const [letter] = new Intl.Segmenter().segment(name.trim());
  return (
    <span className={styles.avatar} aria-hidden="true">
      {image ? (
        // biome-ignore lint/performance/noImgElement: one small picture that only its owner may read
        <img src={image} alt="" width={80} height={80} />
      ) : (
        (letter?.segment.toUpperCase() ?? <Icon name="user" />)
      )}
    </span>
  );
}
