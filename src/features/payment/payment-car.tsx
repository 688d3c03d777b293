import type { OfferCar } from '#contracts/types.ts';
import { Picture } from '#ui/picture/picture.tsx';
import { type PictureDelivery, pictureSource } from '#ui/picture/picture-source.ts';
import styles from './payment-car.module.css';

const MAX_WIDTH = 320;

/** The first picture of the car that a payment is for; its room stays where there is none. */
export function PaymentCar({ car: { photo }, pictures }: { car: OfferCar; pictures: PictureDelivery }) {
  return (
    <span className={styles.frame}>
      {photo !== null && (
        <Picture
          className={styles.picture}
          source={pictureSource(photo, pictures, MAX_WIDTH)}
          alt=""
          sizes="8rem"
          loading="lazy"
        />
      )}
    </span>
  );
}
