import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture/picture.tsx';
import { type PictureDelivery, pictureSource } from '#ui/picture/picture-source.ts';
import styles from './car-picture.module.css';

const MAX_WIDTH = 640;

export interface CarPictureProps {
  /** Null: the car had none. */
  photo: string | null;
  pictures: PictureDelivery;
  sizes: string;
  className?: string;
}

/** The first picture of the car of an offer; an empty frame if there is none. */
export function CarPicture({ photo, pictures, sizes, className }: CarPictureProps) {
  return (
    <span className={classNames(styles.frame, className)}>
      {photo !== null && (
        <Picture
          className={styles.picture}
          source={pictureSource(photo, pictures, MAX_WIDTH)}
          alt=""
          sizes={sizes}
          loading="eager"
        />
      )}
    </span>
  );
}
