import { useTranslate } from '#i18n/i18n-provider.tsx';
import { pushEvent } from '#integrations/analytics/push-event.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useKept } from './garage-context.tsx';
import styles from './keep-button.module.css';
import { KEPT_LISTS, type KeptCar } from './kept-lists.ts';

export interface KeepButtonProps {
  car: KeptCar;
  list: 'favourites' | 'compare';
  /** Stands on a picture. */
  isFloating?: boolean;
}

/** Puts a car into a list of this device, or takes it out. Of a full list it can still be pressed: then the limit is said. */
export function KeepButton({ car, list, isFloating = false }: KeepButtonProps) {
  const t = useTranslate();
  const { cars, list: kept } = useKept(list);
  const isKept = cars.some(({ id }) => id === car.id);
  const isHeart = list === 'favourites';
  const label = t(isHeart ? 'garage:save' : 'garage:compareThis', { title: car.title });
  const toggle = () => {
    if (!kept.toggle(car)) return;
    pushEvent({ event: isHeart ? 'car_saved' : 'car_compared', listing_id: car.id, is_kept: !isKept });
  };
  return (
    <button
      type="button"
      className={classNames(styles.button, isFloating && styles.floating, isKept && styles.kept)}
      aria-pressed={isKept}
      aria-label={label}
      title={label}
      aria-disabled={!isKept && cars.length >= KEPT_LISTS[list]}
      onClick={toggle}
    >
      <Icon name={isHeart ? 'heart' : 'compare'} />
    </button>
  );
}
