import { useTranslate } from '#i18n/i18n-provider.tsx';
import { pushEvent } from '#integrations/analytics/push-event.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './garage-button.module.css';
import { useGarageList } from './garage-context.tsx';
import { type GarageCar, MAX_GARAGE_CARS } from './garage-lists.ts';

export interface GarageButtonProps {
  car: GarageCar;
  list: 'favourites' | 'compare';
  /** Stands on a picture. */
  isFloating?: boolean;
}

/** Adds a car to a list of this device, or removes it. It stays enabled on a full list and then shows the limit. */
export function GarageButton({ car, list, isFloating = false }: GarageButtonProps) {
  const t = useTranslate();
  const { cars, list: stored } = useGarageList(list);
  const isStored = cars.some(({ id }) => id === car.id);
  const isHeart = list === 'favourites';
  const label = t(isHeart ? 'garage:save' : 'garage:compareThis', { title: car.title });
  const toggle = () => {
    if (!stored.toggle(car)) return;
    pushEvent({ event: isHeart ? 'car_saved' : 'car_compared', listing_id: car.id, is_kept: !isStored });
  };
  return (
    <button
      type="button"
      className={classNames(styles.button, isFloating && styles.floating, isStored && styles.stored)}
      aria-pressed={isStored}
      aria-label={label}
      title={label}
      aria-disabled={!isStored && cars.length >= MAX_GARAGE_CARS[list]}
      onClick={toggle}
    >
      <Icon name={isHeart ? 'heart' : 'compare'} />
    </button>
  );
}
